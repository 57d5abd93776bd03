import { useEffect, useRef } from 'react';

/** The part we use; TypeScript's DOM has it not. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/**
 * The phone's own way back (Android's key or gesture) closes the open dialog and leaves the page where it is, in browsers that report it
 * (`CloseWatcher`). With a mouse there is only Escape, which the dialogs handle themselves.
 */
export function useCloseRequest(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen || typeof CloseWatcher === 'undefined' || !matchMedia('(pointer: coarse)').matches) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => latest.current();
    return () => watcher.destroy();
  }, [isOpen]);
}
