import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import type { PayRequestDialogProps } from './pay-request-dialog.tsx';

const dialog = onDemand(() => import('./pay-request-dialog.tsx').then((module) => module.PayRequestDialog));

/** For the button that opens it. */
export const payIntent = { onPointerEnter: dialog.preload, onFocus: dialog.preload };

/** The dialog, whose code comes when it is opened. */
export function PayRequest(props: PayRequestDialogProps) {
  const Dialog = useOpened(dialog, props.open, props.onClose, 'o pagamento');
  return Dialog ? <Dialog {...props} /> : null;
}
