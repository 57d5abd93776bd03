import { type ComponentProps, useState } from 'react';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { Input } from 'shared-ui/primitives/input.tsx';

const mostDigits = String(listingLimits.capacity).length;

interface GuestsInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: number | null;
  /** Once the number stands: the field was left, or Enter pressed. */
  onValueChange: (guests: number | null) => void;
}

/** How many people must fit. Typed, not stepped: nobody presses a button eighty times. */
export function GuestsInput({ value, onValueChange, ...props }: GuestsInputProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value === null ? '' : String(value));
  }
  const guests = Number(text) || null;
  const settle = () => {
    if (guests !== value) onValueChange(guests);
  };
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, mostDigits))}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
