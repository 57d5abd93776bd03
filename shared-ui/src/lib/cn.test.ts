import { expect, test, vi } from 'vitest';
import { cn } from './cn.ts';

test.each([
  ['rounded-control rounded-full', 'rounded-full'],
  ['shadow-float shadow-dialog', 'shadow-dialog'],
  ['text-2xs text-base', 'text-base'],
  ['font-strong font-semibold', 'font-semibold'],
  ['max-w-text max-w-form', 'max-w-form'],
  ['type-h1 type-h2', 'type-h2'],
  ['border-transparent border-border-strong', 'border-border-strong'],
])('%s → %s', (given, stored) => {
  expect(cn(given)).toBe(stored);
});

test('a size and a colour of text live together', () => {
  expect(cn('text-2xs text-foreground')).toBe('text-2xs text-foreground');
  expect(cn('type-h3 text-foreground')).toBe('type-h3 text-foreground');
});

test('a second copy of this file, as each remote has one, makes no table of its own', async () => {
  const tailwindMerge = await import('tailwind-merge');
  vi.resetModules();
  const extend = vi.fn(tailwindMerge.extendTailwindMerge);
  vi.doMock('tailwind-merge', () => ({ ...tailwindMerge, extendTailwindMerge: extend }));
  const again = await import('./cn.ts');
  vi.doUnmock('tailwind-merge');
  expect(again.cn).not.toBe(cn);
  expect(again.cn('type-h1 type-h2')).toBe('type-h2');
  expect(extend).not.toHaveBeenCalled();
});
