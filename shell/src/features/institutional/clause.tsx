import type { ReactNode } from 'react';

interface ClauseProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** One part of a text that is read from top to bottom. */
export function Clause({ id, title, children }: ClauseProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className="scroll-mt-27 border-t border-border py-8 first:border-t-0 first:pt-0 desk:py-10 desk:first:border-t desk:first:pt-10"
    >
      <h2 id={`${id}-titulo`} className="type-h3 mb-4">
        {title}
      </h2>
      <div className="grid max-w-text gap-3.5 text-subtle-foreground [&_b]:font-semibold [&_b]:text-foreground [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  );
}
