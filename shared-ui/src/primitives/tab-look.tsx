import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** A row of tabs: views of one page, or the pages of one area. On a narrow screen it scrolls sideways. */
export const tabRowLook =
  'relative scrollbar-none scroll-edges flex gap-7 overflow-x-auto border-b border-border max-desk:-mx-5 max-desk:gap-6 max-desk:px-5';

/** The chosen one is `data-active`, the page that is shown `aria-current`. */
export const tabLook = [
  '-mb-px inline-flex min-h-12 items-center gap-2 border-b-2 border-transparent font-strong whitespace-nowrap text-muted-foreground',
  'hover:text-foreground data-active:border-foreground data-active:text-foreground',
  'aria-[current=page]:border-foreground aria-[current=page]:text-foreground',
  'focus-visible:focus-outline focus-visible:-outline-offset-3',
].join(' ');

/** The number of items behind a tab. */
export function TabCount({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      className={cn(
        'min-w-5 rounded-full bg-new px-1.5 text-center text-2xs leading-5 font-bold text-new-foreground',
        className,
      )}
      {...props}
    />
  );
}
