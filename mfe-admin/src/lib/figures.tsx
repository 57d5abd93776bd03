import { cn } from 'shared-ui/lib/cn.ts';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

interface FiguresProps {
  /** Name and value, as they are read; a value that is still to come keeps its place. */
  figures: readonly (readonly [name: string, value: string | undefined])[];
  className?: string;
}

/** The sums above a list of the panel. */
export function Figures({ figures, className }: FiguresProps) {
  return (
    <dl className={cn('flex flex-wrap gap-x-8 gap-y-4 desk:gap-x-12', className)}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted-foreground">{name}</dt>
          <dd className="type-numeral mt-1 text-[1.75rem] leading-[1.15] whitespace-nowrap desk:text-[2.25rem]">
            {value ?? <Skeleton className="h-[1.15em] w-28" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
