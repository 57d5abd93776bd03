import { cn } from 'shared-ui/lib/cn.ts';

export type Fact = readonly [name: string, value: string];

/** What is known of something, a name and a value a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same beside a decision: a line each, the value at its right. */
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
