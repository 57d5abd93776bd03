import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { Skeleton } from '../primitives/skeleton.tsx';

interface BandFigure {
  label: string;
  /** A placeholder keeps the place of a value that is still loading. */
  value: ReactNode;
  /** The figure's parts or its date. */
  note?: ReactNode;
}

interface FigureBandProps {
  /** Four: the first is the one that is looked for. */
  figures: readonly [BandFigure, ...BandFigure[]];
  className?: string;
}

/** Figures with their sentences between two lines; on the phone the first has a line of its own. */
export function FigureBand({ figures: [first, ...others], className }: FigureBandProps) {
  return (
    <dl
      data-slot="figure-band"
      aria-busy={[first, ...others].some(({ value }) => value === undefined)}
      className={cn(
        'grid grid-cols-3 border-y border-border max-[17rem]:grid-cols-1 desk:grid-cols-[1.5fr_1fr_1fr_1fr]',
        className,
      )}
    >
      <Figure
        {...first}
        className="col-span-full pl-0! max-desk:border-b max-sm:text-[clamp(1.75rem,12vw,2.5rem)] sm:max-desk:text-[2.5rem] desk:col-span-1"
      />
      {others.map((figure) => (
        <Figure
          key={figure.label}
          {...figure}
          className="max-sm:text-[clamp(0.8125rem,3.6vw,1.0625rem)] desk:text-[clamp(1.375rem,2.3vw,2.125rem)] max-desk:nth-2:pl-0 max-desk:not-nth-2:border-l desk:border-l max-[17rem]:border-l-0!"
        />
      ))}
    </dl>
  );
}

function Figure({ label, value, note, className }: BandFigure & { className: string }) {
  return (
    <div
      className={cn(
        'min-w-0 border-border py-5 text-[1.375rem] max-sm:text-[1.0625rem] max-desk:px-3 max-sm:px-2 desk:px-6 desk:py-6.5 desk:text-[2.5rem]',
        className,
      )}
    >
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="type-numeral mt-1.5 leading-[1.15] desk:whitespace-nowrap">
        {value ?? <Skeleton className="h-[1.15em] w-20 max-w-full" />}
      </dd>
      {note ? <dd className="mt-1 text-xs text-muted-foreground">{note}</dd> : null}
    </div>
  );
}
