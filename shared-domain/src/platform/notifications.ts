/** A toast: its title, its text and its tone. */
export interface Notification {
  title: string;
  text?: string;
  /** `warning`: it worked, and something is left to look at. */
  tone?: 'neutral' | 'success' | 'warning' | 'danger';
  /** Aborted when it is no longer true: it goes then. */
  until?: AbortSignal;
}

type Listener = (notification: Notification) => void;
let listener: Listener | undefined;
const waiting: Notification[] = [];

/** Shows a toast; the shell renders it. Texts follow docs/product.md ('Title / text'). */
export function notify(notification: Notification): void {
  if (listener) listener(notification);
  else waiting.push(notification);
}

/** The shell's drawer of toasts registers here; what was notified before it arrived is handed over. */
export function onNotification(next: Listener): () => void {
  listener = next;
  for (const notification of waiting.splice(0)) next(notification);
  return () => {
    if (listener === next) listener = undefined;
  };
}
