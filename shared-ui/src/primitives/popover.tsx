import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { usePortal } from '../lib/portal.ts';

/** The surface of everything that floats beside what opened it. */
export const floatingSurface = [
  'rounded-surface border border-border bg-surface shadow-popover outline-none',
  'transition-[opacity,translate] duration-(--duration-base) ease-(--ease-out)',
  'data-ending-style:translate-y-1 data-ending-style:opacity-0',
  'data-starting-style:translate-y-1 data-starting-style:opacity-0',
].join(' ');

export interface PopoverProps {
  /** The button that opens it; it gets `aria-expanded` and the focus back. */
  trigger: ReactElement;
  children: ReactNode;
  /** Named for screen readers when no heading inside does it. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
}

export function Popover({
  trigger,
  children,
  label,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  className,
}: PopoverProps) {
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange: (next: boolean) => onOpenChange(next) } : {})}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal {...usePortal()}>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={12} className="z-50">
          <Base.Popup
            data-slot="popover"
            aria-label={label}
            className={cn(
              floatingSurface,
              'max-h-(--available-height) max-w-(--available-width) overflow-auto p-4',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Closes the popover it stands in. */
export const PopoverClose = Base.Close;
