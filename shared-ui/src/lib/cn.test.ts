import { expect, test } from 'vitest';
import { cn } from './cn.ts';

test.each([
  ['rounded-control rounded-full', 'rounded-full'],
  ['shadow-float shadow-dialog', 'shadow-dialog'],
  ['text-2xs text-base', 'text-base'],
  ['font-strong font-semibold', 'font-semibold'],
  ['max-w-text max-w-form', 'max-w-form'],
  ['type-h1 type-h2', 'type-h2'],
  ['border-transparent border-border-strong', 'border-border-strong'],
])('%s → %s', (given, kept) => {
  expect(cn(given)).toBe(kept);
});

test('a size and a colour of text live together', () => {
  expect(cn('text-2xs text-foreground')).toBe('text-2xs text-foreground');
  expect(cn('type-h3 text-foreground')).toBe('type-h3 text-foreground');
});
