import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

export interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  title: ReactNode;
  lead?: ReactNode;
  /** To the right of the title, below it on the phone. */
  actions?: ReactNode;
  /** The other pages of the same area (`PageTabs`), in a line of their own. */
  tabs?: ReactNode;
}

/** The page's one h1. */
export function PageHeader({ title, lead, actions, tabs, className, ...props }: PageHeaderProps) {
  return (
    <header
      data-slot="page-header"
      className={cn(tabs ? 'pt-7 pb-7 desk:pt-11 desk:pb-10' : 'pt-8 pb-6 desk:pt-12 desk:pb-8', className)}
      {...props}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-1.5">
          <h1 className="type-h1">{title}</h1>
          {lead ? <p className="text-pretty text-muted-foreground">{lead}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">{actions}</div> : null}
      </div>
      {tabs ? <div className="mt-4.5 desk:mt-6">{tabs}</div> : null}
    </header>
  );
}
