import { type ComponentProps, useId } from 'react';
import { cn } from '../lib/cn.ts';

export interface ChoiceCardsProps<V extends string> extends Omit<ComponentProps<'div'>, 'onChange' | 'children'> {
  options: readonly { value: V; label: string; text?: string }[];
  /** '' while nothing is chosen. */
  value: V | '';
  onValueChange: (value: V) => void;
  name?: string;
}

/** One of a few, each with a sentence of its own where it needs one; the label over them is the `FieldGroup`'s. */
export function ChoiceCards<V extends string>({
  options,
  value,
  onValueChange,
  name,
  className,
  ...props
}: ChoiceCardsProps<V>) {
  const id = useId();
  return (
    <div data-slot="choice-cards" className={cn('grid gap-2', className)} {...props}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'grid cursor-pointer grid-cols-[22px_minmax(0,1fr)] gap-3.5 rounded-control border border-input p-4 hover:border-foreground',
            'has-checked:border-primary has-checked:bg-primary-subtle has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)]',
            'has-focus-visible:focus-outline',
          )}
        >
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.text ? `${id}-${option.value}-text` : undefined}
            onChange={() => onValueChange(option.value)}
            className="mt-px size-[22px] shrink-0 appearance-none rounded-full border-[1.5px] border-input bg-surface outline-none checked:border-primary checked:bg-primary checked:bg-[radial-gradient(circle,#fff_0_4px,transparent_4.5px)]"
          />
          <span className="grid gap-0.5">
            <b id={`${id}-${option.value}`} className="font-semibold">
              {option.label}
            </b>
            {option.text ? (
              <span id={`${id}-${option.value}-text`} className="text-sm text-muted-foreground">
                {option.text}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </div>
  );
}
