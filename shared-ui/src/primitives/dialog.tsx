import { AlertDialog as AlertBase } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cn } from '../lib/cn.ts';
import { usePortal } from '../lib/portal.ts';
import { useCloseRequest } from '../lib/use-close-request.ts';
import { DialogBackdrop, DialogCross } from './dialog-parts.tsx';
import { Icon } from './icon.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Read together with the title when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** The element that gets the focus first; without it, the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * The element that gets the focus after closing; without it, the element that had it before. For elements that disappear; false: another
   * dialog takes the focus.
   */
  finalFocus?: RefObject<HTMLElement | null> | false;
  /** While something is under way: neither Escape nor a click outside closes it. */
  locked?: boolean;
  /** A confirmation of an irreversible act: announced as an alert, and a click outside does not close it. */
  alert?: boolean;
  /** The content brings its own margins and marks its scrolling part (a form whose button is always visible). */
  flush?: boolean;
  className?: string;
}

const sizes = { sm: 'desk:max-w-[440px]', md: 'desk:max-w-[560px]', lg: 'desk:max-w-[720px]' };

/**
 * Centred on the desktop, a sheet from below on the phone. Takes the focus and gives it back; Escape and a click outside
 * close it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  initialFocus,
  finalFocus,
  locked = false,
  alert = false,
  flush = false,
  className,
}: DialogProps) {
  const focus = useFirstControl(initialFocus);
  useCloseRequest(open && !locked, () => onOpenChange(false));
  const Root = alert ? AlertBase.Root : Base.Root;
  return (
    <Root open={open} onOpenChange={(next) => (next || !locked) && onOpenChange(next)}>
      <Base.Portal {...usePortal()}>
        <DialogBackdrop />
        <Base.Viewport className="fixed inset-0 z-40 grid items-end desk:place-items-center desk:p-6">
          <Base.Popup
            data-slot="dialog"
            {...focus}
            finalFocus={finalFocus}
            className={cn(
              'flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-sheet bg-surface shadow-dialog outline-none',
              'transition-[translate,opacity] duration-(--duration-slow) ease-(--ease-out)',
              'data-ending-style:translate-y-full data-starting-style:translate-y-full',
              'desk:max-h-[calc(100dvh-3rem)] desk:rounded-surface desk:duration-(--duration-base)',
              'desk:data-ending-style:translate-y-1 desk:data-ending-style:opacity-0',
              'desk:data-starting-style:translate-y-1 desk:data-starting-style:opacity-0',
              sizes[size],
              className,
            )}
          >
            <div className="flex items-center justify-between gap-4 pt-[18px] pr-4 pb-3.5 pl-5 desk:pl-7">
              <Base.Title className="type-h3">{title}</Base.Title>
              <DialogCross />
            </div>
            <div
              className={
                flush ? 'flex min-h-0 flex-col' : 'overflow-y-auto overscroll-contain px-5 pt-1 pb-6 desk:px-7'
              }
            >
              {description ? (
                <Base.Description className="mb-5 text-subtle-foreground">{description}</Base.Description>
              ) : null}
              {children}
            </div>
            {footer ? (
              <div
                data-slot="dialog-footer"
                className="flex flex-wrap justify-end gap-3 border-t border-border px-5 py-3.5 desk:px-7 desk:py-4"
              >
                {footer}
              </div>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Root>
  );
}

/**
 * The focus goes to the first control of the content, not to the closing cross. A finger opens no keyboard: after a touch
 * the dialog itself takes it.
 */
function useFirstControl(wanted: RefObject<HTMLElement | null> | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const firstControl = () => {
    const controls = ref.current?.querySelectorAll<HTMLElement>(
      ':is(input, select, textarea, button, a[href]):not(:disabled, [type=hidden], [data-slot=close])',
    );
    // some are there for another width only
    return [...(controls ?? [])].find((control) => control.checkVisibility()) ?? true;
  };
  return {
    ref,
    initialFocus: wanted ?? ((opened: string) => (opened === 'touch' ? true : firstControl())),
  };
}

/** Closes the dialog around it, for example `<DialogClose render={<Button variant="tertiary" />}>Cancelar</DialogClose>`. */
export const DialogClose = Base.Close;

export interface DrawerProps extends Omit<DialogProps, 'size' | 'alert'> {}

/** A panel at the right edge on the desktop, a sheet from below on the phone (filters). */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  initialFocus,
  className,
}: DrawerProps) {
  const focus = useFirstControl(initialFocus);
  useCloseRequest(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal {...usePortal()}>
        <DialogBackdrop />
        <Base.Popup
          data-slot="drawer"
          {...focus}
          className={cn(
            'fixed inset-x-0 top-11 bottom-0 z-40 flex flex-col overflow-hidden rounded-t-sheet bg-surface shadow-dialog outline-none',
            'transition-[translate] duration-(--duration-slow) ease-(--ease-out)',
            'data-ending-style:translate-y-full data-starting-style:translate-y-full',
            'desk:top-0 desk:left-auto desk:w-[480px] desk:rounded-none',
            'desk:data-ending-style:translate-x-full desk:data-ending-style:translate-y-0',
            'desk:data-starting-style:translate-x-full desk:data-starting-style:translate-y-0',
            className,
          )}
        >
          <div className="flex items-center justify-between gap-4 border-b border-border py-3.5 pr-3.5 pl-5 desk:pl-7">
            <Base.Title className="type-h3">{title}</Base.Title>
            <DialogCross />
          </div>
          <div className="grid flex-1 content-start gap-7 overflow-y-auto overscroll-contain p-5 desk:px-7 desk:py-6">
            {description ? <Base.Description className="text-subtle-foreground">{description}</Base.Description> : null}
            {children}
          </div>
          {footer ? (
            <div className="flex justify-between gap-3 border-t border-border px-5 py-3 desk:px-7 desk:py-3.5">
              {footer}
            </div>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export interface ScreenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  /** Left of the close button. */
  header: ReactNode;
  closeLabel?: string;
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
  className?: string;
}

/** A dialog that takes the whole screen of a phone (the menu). */
export function Screen({
  open,
  onOpenChange,
  label,
  header,
  closeLabel = 'Fechar',
  initialFocus,
  children,
  className,
}: ScreenProps) {
  useCloseRequest(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal {...usePortal()}>
        <Base.Popup
          data-slot="screen"
          {...(initialFocus ? { initialFocus } : {})}
          aria-label={label}
          className={cn(
            'fixed inset-0 z-50 flex flex-col overflow-y-auto overscroll-contain bg-surface px-5 pb-5 outline-none',
            'transition-opacity duration-(--duration-base) data-ending-style:opacity-0 data-starting-style:opacity-0',
            className,
          )}
        >
          <div className="flex min-h-16 shrink-0 items-center justify-between">
            {header}
            <Base.Close
              aria-label={closeLabel}
              className="-mr-2.5 grid size-11 place-items-center rounded-control hover:bg-muted"
            >
              <Icon icon={X} size={24} />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
