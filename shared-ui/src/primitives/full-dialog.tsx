import { Dialog as Base } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { cn } from '../lib/cn.ts';
import { usePortal } from '../lib/portal.ts';
import { useCloseRequest } from '../lib/use-close-request.ts';
import { DialogBackdrop, DialogCross } from './dialog-parts.tsx';

export interface FullDialogProps extends Omit<ComponentProps<'div'>, 'title'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A quiet line below the title. */
  subtitle?: ReactNode;
  /** Left of the title. */
  media?: ReactNode;
  closeLabel: string;
  /** What gets the focus first when a mouse or a key opened it; a finger opens no keyboard. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * A dialog whose content fills it and scrolls by its own rules: the whole screen of a phone, 720 × 600 px on the desktop.
 * Takes the focus and gives it back; Escape and a click outside close it.
 */
export function FullDialog({
  open,
  onOpenChange,
  title,
  subtitle,
  media,
  closeLabel,
  initialFocus,
  className,
  children,
  ...props
}: FullDialogProps) {
  useCloseRequest(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal {...usePortal()}>
        <DialogBackdrop />
        <Base.Viewport className="fixed inset-0 z-40 grid desk:place-items-center desk:p-6">
          <Base.Popup
            data-slot="full-dialog"
            initialFocus={(opened) => (opened === 'touch' || !initialFocus ? true : initialFocus.current)}
            className={cn(
              'flex h-dvh w-full flex-col overflow-hidden bg-surface shadow-dialog outline-none',
              'transition-[translate,opacity] duration-(--duration-base) ease-(--ease-out)',
              'data-ending-style:translate-y-1 data-ending-style:opacity-0',
              'data-starting-style:translate-y-1 data-starting-style:opacity-0',
              'desk:h-[600px] desk:max-h-[calc(100dvh-3rem)] desk:max-w-[720px] desk:rounded-surface',
              className,
            )}
            {...props}
          >
            <div className="flex shrink-0 items-center justify-between gap-4 border-b border-border pt-[18px] pr-4 pb-3.5 pl-5 desk:pl-7">
              <div className="flex min-w-0 items-center gap-3.5">
                {media}
                <div className="min-w-0">
                  <Base.Title className="type-h4">{title}</Base.Title>
                  {subtitle ? (
                    <Base.Description className="truncate text-xs text-muted-foreground">{subtitle}</Base.Description>
                  ) : null}
                </div>
              </div>
              <DialogCross label={closeLabel} />
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
