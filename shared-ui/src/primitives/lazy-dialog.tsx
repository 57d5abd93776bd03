import { onDemand } from '../lib/on-demand.ts';
import { useOpened } from '../lib/use-opened.ts';
import type { DialogProps } from './dialog.tsx';

const dialog = onDemand(() => import('./dialog.tsx').then((module) => module.Dialog));

/** For the button that opens one: its code comes when the pointer or the focus arrives. */
export const dialogIntent = { onPointerEnter: dialog.preload, onFocus: dialog.preload };

/**
 * A dialog for a part of the first view that is rarely opened: its code (20 KB) comes when it is. Where it can't come it
 * closes again and says so.
 */
export function LazyDialog(props: DialogProps) {
  const Dialog = useOpened(dialog, props.open, () => props.onOpenChange(false));
  return Dialog ? <Dialog {...props} /> : null;
}
