import { cn } from 'shared-ui/lib/cn.ts';
import type { Fact } from '../facts.tsx';

/** Facts next to a decision: one per line, the value at the right. */
export function FactLines({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('divide-y divide-border text-sm', className)}>
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-h-12 items-center justify-between gap-4 py-1.5">
          <dt className="shrink-0 text-muted-foreground">{name}</dt>
          <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
