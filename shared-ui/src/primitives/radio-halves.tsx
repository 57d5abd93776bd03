import type { IconNode } from 'lucide';
import { useId } from 'react';
import { cn } from '../lib/cn.ts';
import { FieldGroup } from './field.tsx';
import { Icon } from './icon.tsx';

export interface RadioHalvesProps<V extends string> {
  label: string;
  /** The label is read but not shown. */
  labelHidden?: boolean;
  options: readonly [HalfOption<V>, HalfOption<V>];
  value: V;
  onValueChange: (value: V) => void;
  name?: string;
  disabled?: boolean;
  className?: string;
}

interface HalfOption<V extends string> {
  value: V;
  label: string;
  icon?: IconNode;
}

/** A choice of two (card or PIX): two outlined halves, the chosen one as a selected chip. */
export function RadioHalves<V extends string>({
  label,
  labelHidden = false,
  options,
  value,
  onValueChange,
  name,
  disabled = false,
  className,
}: RadioHalvesProps<V>) {
  const generated = useId();
  return (
    <FieldGroup
      data-slot="radio-halves"
      label={label}
      labelHidden={labelHidden}
      className={className}
      disabled={disabled}
    >
      <div className="grid grid-cols-2 gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'relative flex min-h-11 items-center gap-2.5 rounded-control border border-input bg-surface px-3.5 text-sm font-strong',
              'hover:border-foreground has-checked:border-primary has-checked:bg-primary-subtle has-checked:text-primary-strong',
              'has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:focus-outline',
              'has-disabled:cursor-not-allowed has-disabled:border-border-strong has-disabled:bg-muted has-disabled:text-muted-foreground',
            )}
          >
            <input
              type="radio"
              name={name ?? generated}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
            />
            {option.icon ? <Icon icon={option.icon} size={18} /> : null}
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
