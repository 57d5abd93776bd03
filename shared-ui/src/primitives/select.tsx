import type { ChangeEvent, ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { controlStyle } from './input.tsx';

interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<V extends string = string> extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly SelectOption<V>[];
  /** Further options under headings, below the others. */
  groups?: readonly { label: string; options: readonly SelectOption<V>[] }[];
  /** The choice of nothing (value ''), for example 'Escolha a zona primeiro' or 'Todas as zonas'. */
  placeholder?: string;
  onValueChange?: (value: V | '') => void;
  /** Without border and ground, for a field inside another surface (the search bar of the home page). */
  bare?: boolean;
}

/** The platform's own list: it is the best there is on phones, by keyboard and for screen readers. */
export function Select<V extends string = string>({
  options,
  groups = [],
  placeholder,
  onValueChange,
  onChange,
  bare = false,
  className,
  ...props
}: SelectProps<V>) {
  const change = (event: ChangeEvent<HTMLSelectElement>) => {
    onChange?.(event);
    onValueChange?.(event.target.value as V | '');
  };
  return (
    <select
      data-slot="select"
      className={cn(
        'select-arrow appearance-none text-ellipsis',
        bare ? 'field-bare' : `${controlStyle} bg-position-[right_12px_center] pr-10`,
        className,
      )}
      onChange={change}
      {...props}
    >
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map(optionOf)}
      {groups.map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map(optionOf)}
        </optgroup>
      ))}
    </select>
  );
}

const optionOf = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
