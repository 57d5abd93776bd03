import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

/** One line of a bill: its label and its amount in cents. */
export interface PriceLine {
  label: ReactNode;
  /** Formatted: 'R$ 8.900,00'. */
  amount: ReactNode;
  /** A discount has the colour of gains; the total is under a line. */
  kind?: 'plain' | 'discount' | 'total';
}

/** The parts of a sum, amounts to the right. */
export function PriceLines({
  lines,
  className,
  ...props
}: Omit<ComponentProps<'dl'>, 'children'> & { lines: readonly PriceLine[] }) {
  return (
    <dl data-slot="price-lines" className={cn('grid gap-2.5 text-[0.9375rem]', className)} {...props}>
      {lines.map(({ label, amount, kind = 'plain' }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          key={index}
          className={cn(
            'flex justify-between gap-4',
            kind === 'discount' && 'font-strong text-success',
            kind === 'total' && 'mt-1 border-t border-border pt-3.5 text-[1.0625rem] font-bold',
          )}
        >
          <dt className="min-w-0 wrap-anywhere">{label}</dt>
          <dd className="whitespace-nowrap">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
