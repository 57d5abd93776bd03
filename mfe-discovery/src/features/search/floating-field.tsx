import type { ReactNode } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';

/** The look of a control whose label stands inside it, above the value. */
export const floatingControl = [
  'min-h-[52px] rounded-control border border-border-strong bg-surface pt-[21px] pr-[34px] pb-[5px] pl-3',
  'text-sm leading-[1.375rem] font-strong text-foreground hover:border-foreground',
  // what waits for another field says so in the room of the arrow
  'disabled:bg-none disabled:pr-1 disabled:tracking-tight',
].join(' ');

/** A filter of the bar: the label lies on the control, so that the whole field is the target. */
export function FloatingField({
  label,
  id,
  className,
  children,
}: {
  label: string;
  id: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={cn('relative min-w-0 flex-1', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className="pointer-events-none absolute top-1.5 left-[13px] z-1 text-[0.71875rem] leading-[0.9375rem] font-strong text-muted-foreground"
      >
        {label}
      </label>
      {children}
    </div>
  );
}
