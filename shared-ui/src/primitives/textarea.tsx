import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { controlStyle } from './input.tsx';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea data-slot="textarea" className={cn(controlStyle, 'min-h-[120px] resize-y', className)} {...props} />;
}
