import { type ComponentProps, useState } from 'react';
import { largestCapacity } from 'shared-domain/rules/largest-capacity.ts';
import { isEnter } from 'shared-ui/lib/enter-key.ts';
import { Input } from 'shared-ui/primitives/input.tsx';

interface CountInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: number | null;
  /** Called once the number is complete: the field was left, or Enter pressed. */
  onValueChange: (count: number | null) => void;
  /** As many people as a space may hold, unless this says otherwise. */
  most?: number;
}

/** A whole number, as of people or reais. Typed, not stepped: a button would be pressed eighty times. */
export function CountInput({ value, onValueChange, most = largestCapacity, ...props }: CountInputProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value === null ? '' : String(value));
  }
  const count = Number(text) || null;
  const settle = () => {
    if (count !== value) onValueChange(count);
  };
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, String(most).length))}
      onBlur={settle}
      onKeyDown={(event) => {
        if (isEnter(event.nativeEvent)) settle();
      }}
    />
  );
}
