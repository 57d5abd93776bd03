import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** The one line drawing: a ridge over water. `failed` strikes the doorway out in clay. */
export function Ridge({ failed = false, className, ...props }: ComponentProps<'svg'> & { failed?: boolean }) {
  return (
    <svg
      data-slot="ridge"
      viewBox="0 0 220 110"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cn('h-auto w-[220px] max-w-full text-ring', className)}
      {...props}
    >
      <path d="M4 86C24 84 34 78 44 66C50 58 54 44 64 44C72 44 74 58 80 62C86 58 88 52 94 54C102 58 106 72 120 76C134 78 140 60 146 40C150 26 154 16 162 16C172 16 176 40 180 58C184 74 192 84 216 86" />
      <path d="M20 96H128M140 96H204M52 105H96M108 105H168" opacity=".55" />
      {failed ? <path d="M150 102l16-16M166 102l-16-16" className="stroke-danger" /> : null}
    </svg>
  );
}
