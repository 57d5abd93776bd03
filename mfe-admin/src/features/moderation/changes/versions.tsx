import type { ReactNode } from 'react';

/** Two columns, 'Antes' and 'Agora', for `Pair`s. */
export function Versions({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-surface border border-border desk:grid-cols-2">
      <p className="border-b border-border bg-sunken px-5 py-2.5 text-xs font-semibold text-muted-foreground max-desk:hidden">
        Antes
      </p>
      <p className="border-b border-l border-border bg-sunken px-5 py-2.5 text-xs font-semibold text-muted-foreground max-desk:hidden">
        Agora
      </p>
      {children}
    </div>
  );
}

/** Shows both versions of a part; on the phone one below the other, each with its name. */
export function Pair({ name, before, now }: { name: string; before: ReactNode; now: ReactNode }) {
  return (
    <>
      <div className="min-w-0 border-t border-border px-5 py-4 desk:[&:nth-child(3)]:border-t-0 max-desk:[&:nth-child(3)]:border-t-0">
        <span className="mb-1 block text-xs font-medium text-muted-foreground">
          {name}
          <span className="desk:sr-only"> antes</span>
        </span>
        {before}
      </div>
      <div className="min-w-0 border-border px-5 py-4 max-desk:border-t max-desk:border-dashed desk:border-t desk:border-l desk:[&:nth-child(4)]:border-t-0">
        <span className="mb-1 block text-xs font-medium text-muted-foreground">
          {name}
          <span className="desk:sr-only"> agora</span>
        </span>
        {now}
      </div>
    </>
  );
}

export const Gone = ({ children }: { children: ReactNode }) => (
  <del className="decoration-danger-solid decoration-2 wrap-anywhere">{children}</del>
);
export const New = ({ children }: { children: ReactNode }) => (
  <ins className="rounded-[3px] bg-success-subtle px-[3px] font-semibold wrap-anywhere text-success no-underline">
    {children}
  </ins>
);

/** Two short texts; '' is said to be none, and neither struck out nor marked. */
export const TextPair = ({ name, before, now }: { name: string; before: string; now: string }) => (
  <Pair name={name} before={before ? <Gone>{before}</Gone> : <Nothing />} now={now ? <New>{now}</New> : <Nothing />} />
);

export const Nothing = () => <span className="text-muted-foreground">Nada informado</span>;

export const Text = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-pre-line wrap-anywhere">{children}</span>
);
