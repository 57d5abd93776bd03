import type { ComponentProps } from 'react';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Input } from './input.tsx';

/** An input for an address, with the keyboard and the autofill of one. */
export function EmailInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      {...props}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={textLimits.email}
      required
    />
  );
}
