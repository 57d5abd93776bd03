import { type ComponentProps, useId } from 'react';
import { cn } from '../lib/cn.ts';

export interface SegmentsProps<V extends string> extends Omit<ComponentProps<'div'>, 'onChange'> {
  /** What is answered, beside the segments; on the phone above them. */
  label: string;
  options: readonly { value: V; label: string }[];
  /** '' while nothing is chosen. */
  value: V | '';
  onValueChange: (value: V) => void;
  name?: string;
}

/** A line with an answer of a few words: sim, não, a combinar. Radio buttons to those who hear or type it. */
export function Segments<V extends string>({
  label,
  options,
  value,
  onValueChange,
  name,
  className,
  ...props
}: SegmentsProps<V>) {
  const id = useId();
  return (
    <div
      data-slot="segments"
      className={cn(
        'grid min-h-15 items-center gap-x-3 gap-y-2 border-t border-border text-[0.9375rem] first:border-t-0',
        'max-desk:py-3.5 desk:grid-cols-[minmax(0,1fr)_288px]',
        className,
      )}
      {...props}
    >
      <span id={id}>{label}</span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="grid grid-cols-[1fr_1fr_1.5fr] rounded-control border border-input max-[17rem]:grid-cols-1 desk:grid-cols-[64px_64px_minmax(0,1fr)]"
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'relative grid min-h-[42px] cursor-pointer place-items-center rounded-[7px] text-sm font-strong not-first:border-l not-first:border-border max-[17rem]:not-first:border-t max-[17rem]:not-first:border-l-0',
              'has-checked:bg-primary-subtle has-checked:text-primary-strong has-checked:shadow-[inset_0_0_0_1.5px_var(--color-primary)]',
              'has-focus-visible:focus-outline',
            )}
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
