import { Popover as Base } from '@base-ui/react/popover';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { cn } from '../lib/cn.ts';
import { usePortal } from '../lib/portal.ts';
import { useCloseRequest } from '../lib/use-close-request.ts';
import { floatingSurface } from './floating-surface.ts';

export interface PopoverProps
  extends Pick<ComponentProps<typeof Base.Positioner>, 'align' | 'alignOffset' | 'collisionAvoidance'>,
    Pick<ComponentProps<typeof Base.Root>, 'onOpenChangeComplete'>,
    Pick<ComponentProps<typeof Base.Popup>, 'initialFocus'> {
  /** What it opens from and returns focus to; a press on it is its own affair. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  ref?: RefObject<HTMLDivElement | null>;
  'data-slot'?: string;
  className?: string;
  children: ReactNode;
}

/** A dialog beside what opened it; the page stays usable. Escape, a press elsewhere and the phone's way back close it. */
export function Popover({
  anchor,
  open,
  onOpenChange,
  onOpenChangeComplete,
  label,
  align = 'start',
  alignOffset = 0,
  collisionAvoidance,
  className,
  ...popup
}: PopoverProps) {
  useCloseRequest(open, () => onOpenChange(false));
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (!next && event.target instanceof Node && anchor.current?.contains(event.target)) return;
        onOpenChange(next);
      }}
      {...(onOpenChangeComplete ? { onOpenChangeComplete } : {})}
    >
      <Base.Portal {...usePortal()}>
        <Base.Positioner
          anchor={anchor}
          align={align}
          alignOffset={alignOffset}
          sideOffset={6}
          collisionPadding={8}
          {...(collisionAvoidance ? { collisionAvoidance } : {})}
          className="z-50"
        >
          <Base.Popup
            data-slot="popover"
            aria-label={label}
            finalFocus={anchor}
            className={cn(floatingSurface, 'max-w-(--available-width)', className)}
            {...popup}
          />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
