import type { ReactNode } from 'react';

export function FormSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-5 border-b border-border py-8 first:pt-0">
      <div className="grid gap-1">
        <h2 className="type-h3">{title}</h2>
        {lead ? <p className="text-sm text-muted-foreground">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}
