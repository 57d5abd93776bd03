import { type ComponentProps, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';

const places = [0, 1, 2, 3, 4, 5];

export interface SixDigitsProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'maxLength'> {
  value: string;
  /** Digits only, at most six. */
  onChange: (digits: string) => void;
}

/**
 * A code of six digits in six boxes. It is one field, which the boxes only draw: pasting, filling in by the browser and reading aloud work
 * as with any other.
 */
export function SixDigits({ value, onChange, className, onFocus, onBlur, ...props }: SixDigitsProps) {
  const [focused, setFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isInvalid = props['aria-invalid'] === true;
  // typed digits go to the end, regardless of the box that was pressed
  const toEnd = () => field.current?.setSelectionRange(value.length, value.length);
  return (
    <div data-slot="six-digits" className={cn('relative grid grid-cols-6 gap-2', className)}>
      {places.map((place) => (
        <span
          key={place}
          aria-hidden="true"
          data-active={(focused && place === Math.min(value.length, 5)) || undefined}
          className={cn(
            'grid h-15 place-items-center rounded-control border border-input bg-surface text-[26px] leading-none font-medium',
            'data-active:border-ring data-active:outline-[3px] data-active:-outline-offset-1 data-active:outline-ring',
            isInvalid && 'border-danger-solid shadow-[inset_0_0_0_1px_var(--color-danger-solid)]',
          )}
        >
          {value[place]}
        </span>
      ))}
      <input
        {...props}
        ref={field}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        // room for the space that some authenticators copy along
        maxLength={12}
        value={value}
        // keyboards of some languages type full-width digits
        onChange={({ target }) => onChange(target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6))}
        onFocus={(event) => {
          setFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setFocused(false);
          onBlur?.(event);
        }}
        onSelect={toEnd}
        className="absolute inset-0 size-full cursor-text bg-transparent text-base text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  );
}
