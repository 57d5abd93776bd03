import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** Turns next to a sentence that describes the work; alone it is silent for a screen reader. */
export function Spinner({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden="true"
      data-slot="spinner"
      className={cn(
        'inline-block size-[18px] shrink-0 animate-spin rounded-full border-[2.5px] border-current/35 border-t-current',
        className,
      )}
      {...props}
    />
  );
}
