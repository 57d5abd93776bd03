import { useEffect } from 'react';
import { notify } from 'shared-domain/platform';
import { onDemand } from '../lib/on-demand.ts';
import type { DialogProps } from './dialog.tsx';

const dialog = onDemand(() => import('./dialog.tsx').then((module) => module.Dialog));

/** For the button that opens one: its code comes when the pointer or the focus arrives. */
export const dialogIntent = { onPointerEnter: dialog.preload, onFocus: dialog.preload };

/**
 * A dialog for a part of the first view that is rarely opened: its code (20 KB) comes when it is. Where it can't come it
 * closes again and says so.
 */
export function LateDialog(props: DialogProps) {
  const { open, onOpenChange } = props;
  const { value: Dialog, failed, retry } = dialog.useWanted(open);
  useEffect(() => {
    if (!open || !failed) return;
    retry();
    onOpenChange(false);
    notify({ title: 'Erro', text: 'Não foi possível abrir. Confira sua conexão.', tone: 'danger' });
  }, [open, failed, retry, onOpenChange]);
  return Dialog ? <Dialog {...props} /> : null;
}
