import type { ReactNode } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';

/** Style of a control whose label is inside it, above the value. */
export const floatingControl = 'floating-control pr-[34px]';

/** A filter of the bar: the label is on top of the control, so that the whole field is the target. */
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
      <label id={`${id}-label`} htmlFor={id} className="floating-label">
        {label}
      </label>
      {children}
    </div>
  );
}
