import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** Holds the place and the size of content that is loading. Describe it in a sentence with `role="status"` next to it. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden="true" data-slot="skeleton" className={cn('skeleton rounded-photo', className)} {...props} />;
}
