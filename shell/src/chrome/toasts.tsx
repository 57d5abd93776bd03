import { startTransition, useEffect, useState } from 'react';
import { type Notification, notify, onNotification, useSession } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';

const toaster = onDemand(() =>
  import(/* webpackChunkName: "toaster" */ './toaster.tsx').then((module) => module.Toaster),
);
const retryAfter = 5000;
const firstActs = ['pointerdown', 'keydown'] as const;

/**
 * The drawer of toasts is not needed for the first view. Its code is loaded at the visitor's first input, so that the region exists before
 * it announces a message, or with the first toast. For signed-in people it is loaded immediately: the notice about a lost connection needs
 * no input.
 */
export function Toasts() {
  const [requested, setRequested] = useState(false);
  const signedIn = useSession((session) => session.status === 'signed-in');
  const wanted = signedIn || requested;
  const { value: Toaster, failed, retry } = toaster.useWanted(wanted);

  useEffect(() => {
    if (wanted) return;
    // React renders an update of an input event immediately, before the control that was pressed gets the event
    const want = () => startTransition(() => setRequested(true));
    for (const act of firstActs) window.addEventListener(act, want, { capture: true, passive: true });
    return () => {
      for (const act of firstActs) window.removeEventListener(act, want, { capture: true });
    };
  }, [wanted]);

  useEffect(() => {
    if (Toaster) return;
    const early: Notification[] = [];
    const stopKeeping = onNotification((notification) => {
      early.push(notification);
      setRequested(true);
    });
    return () => {
      stopKeeping();
      // the drawer begins to listen right after this; until then the platform keeps them
      for (const notification of early) notify(notification);
    };
  }, [Toaster]);

  useEffect(() => {
    if (!failed) return;
    const timer = setTimeout(retry, retryAfter);
    return () => clearTimeout(timer);
  }, [failed, retry]);
  return Toaster ? <Toaster /> : null;
}
