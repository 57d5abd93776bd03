import type { IconNode } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** A row that opens what most bookings do without. */
export function Fold({
  icon,
  note,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { icon: IconNode; note?: ReactNode }) {
  return (
    <button
      type="button"
      className={cn(
        'flex min-h-11 w-full items-center justify-between gap-3 text-left text-[0.9375rem] font-strong hover:[&>span:first-child]:underline hover:[&>span:first-child]:underline-offset-4',
        className,
      )}
      {...props}
    >
      <span>{children}</span>
      <span className="flex items-center gap-2">
        {note ? <span className="font-normal whitespace-nowrap text-muted-foreground">{note}</span> : null}
        <Icon icon={icon} size={18} />
      </span>
    </button>
  );
}
