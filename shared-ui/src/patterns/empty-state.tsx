import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { Ridge } from './ridge.tsx';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  text?: ReactNode;
  /** Buttons or links that lead on. */
  actions?: ReactNode;
  /** The page's own heading, or one inside a page that has its own. */
  headingLevel?: 1 | 2 | 3;
  /** Something went wrong: the drawing says so, too, and the text is announced. */
  failed?: boolean;
}

const titles = { 1: 'type-h1', 2: 'type-h3', 3: 'type-h4' };

/** Nothing here, and what to do about it. */
export function EmptyState({
  title,
  text,
  actions,
  headingLevel = 2,
  failed = false,
  className,
  children,
  ...props
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      data-slot="empty-state"
      role={failed ? 'alert' : undefined}
      className={cn('grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2.5 px-6 py-16 text-center', className)}
      {...props}
    >
      <Ridge failed={failed} className="mb-3" />
      <Heading className={titles[headingLevel]}>{title}</Heading>
      {text ? (
        <p className={cn('max-w-[44ch] text-muted-foreground', headingLevel === 3 && 'text-sm')}>{text}</p>
      ) : null}
      {children}
      {actions ? (
        <div className="mt-3.5 flex flex-wrap justify-center gap-3 max-desk:w-full max-desk:*:not-only:grow">
          {actions}
        </div>
      ) : null}
    </div>
  );
}
