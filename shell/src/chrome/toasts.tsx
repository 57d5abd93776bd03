import { startTransition, useEffect, useState } from 'react';
import { type Notification, notify, onNotification, useSession } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';

const toaster = onDemand(() =>
  import(/* webpackChunkName: "toaster" */ './toaster.tsx').then((module) => module.Toaster),
);
const retryAfter = 5000;
const firstActs = ['pointerdown', 'keydown'] as const;

/**
 * The drawer of toasts is not needed for the first view. Its code comes when somebody first acts on the page, so that the
 * region is there before anything is said in it, or with the first thing that is said. For people who are signed in it comes
 * at once: that the connection is lost is said without one.
 */
export function Toasts() {
  const [asked, setAsked] = useState(false);
  const signedIn = useSession((session) => session.status === 'signed-in');
  const wanted = signedIn || asked;
  const { value: Toaster, failed, retry } = toaster.useWanted(wanted);

  useEffect(() => {
    if (wanted) return;
    // React renders an update of an input event at once, before the control that was pressed gets the event
    const want = () => startTransition(() => setAsked(true));
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
      setAsked(true);
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
