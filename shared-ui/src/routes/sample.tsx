import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

/** A component under its name, in its states. */
export function Sample({ name, row = false, children }: { name: string; row?: boolean; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-border pt-5">
      <h3 className="type-card">{name}</h3>
      <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-5', row && 'flex flex-wrap items-center gap-3')}>
        {children}
      </div>
    </section>
  );
}

export function Samples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-14">
      <h2 className="type-h2">{title}</h2>
      {children}
    </div>
  );
}
