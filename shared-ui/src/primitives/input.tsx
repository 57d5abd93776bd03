import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** The look of everything one writes into or chooses from; `aria-invalid` shows the error. */
export const controlStyle = 'field-control';

/** A line of text; inside `Field`, or with a label of its own. */
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
