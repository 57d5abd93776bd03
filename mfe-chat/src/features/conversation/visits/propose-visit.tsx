import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import type { ProposeVisitDialogProps } from './propose-visit-dialog.tsx';

const dialog = onDemand(() => import('./propose-visit-dialog.tsx').then((module) => module.ProposeVisitDialog));

/** For the button that opens it. */
export const proposeIntent = { onPointerEnter: dialog.preload, onFocus: dialog.preload };

/** The form, whose code comes when it is opened. */
export function ProposeVisit({ open, ...props }: ProposeVisitDialogProps & { open: boolean }) {
  const Dialog = useOpened(dialog, open, props.onClose, 'a proposta de visita');
  return open && Dialog ? <Dialog {...props} /> : null;
}
