import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** The look of everything one writes into or chooses from; `aria-invalid` shows the error. */
export const controlStyle = [
  'min-h-12 w-full rounded-control border border-input bg-surface px-3.5 py-[11px] text-base leading-6 text-foreground',
  'transition-[border-color,box-shadow] duration-(--duration-fast)',
  'hover:border-foreground focus:border-ring focus:outline-[3px] focus:-outline-offset-1 focus:outline-ring',
  'disabled:cursor-not-allowed disabled:border-border-strong disabled:bg-muted disabled:text-muted-foreground disabled:opacity-100',
  'data-disabled:cursor-not-allowed data-disabled:border-border-strong data-disabled:bg-muted data-disabled:text-muted-foreground',
  'aria-invalid:border-danger-solid aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger-solid)]',
].join(' ');

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      type={type}
      className={cn(controlStyle, 'placeholder-shown:text-ellipsis', className)}
      {...props}
    />
  );
}
