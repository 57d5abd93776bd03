import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { controlStyle } from './input.tsx';

/** Several lines of text; a person can make it higher. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea data-slot="textarea" className={cn(controlStyle, 'min-h-[120px] resize-y', className)} {...props} />;
}
