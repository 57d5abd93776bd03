import type { QueryClient } from '@tanstack/react-query';
import { forgetNextEvent } from 'shared-domain/bookings/next-event.ts';
import { useSession } from 'shared-domain/platform';
import { type WatchOptions, watchForFreezes } from './freeze-watch.ts';
import { offlineWorkerPath } from './offline-worker-path.ts';
import { limitViewTransitions } from './view-transitions.ts';
import { watchRequests } from './watch-requests.ts';

export { createSender } from './telemetry-sender.ts';

/** Starts the parts of the shell that no first view needs. */
export function startBackground(queryClient: QueryClient, watch: WatchOptions | undefined): void {
  if (watch) watchForFreezes(watch);
  watchRequests(queryClient);
  limitViewTransitions();
  forgetEventsOfSuspended();
  // On a developer's machine it would outlive the site, and answer for the next project at the same address. A site server that is older
  // than the worker has none.
  if (process.env.NODE_ENV !== 'development') navigator.serviceWorker?.register(offlineWorkerPath).catch(() => {});
}

/** A suspended person's session continues. */
function forgetEventsOfSuspended(): void {
  const look = ({ user }: Pick<ReturnType<typeof useSession.getState>, 'user'>) => {
    if (user?.isSuspended) forgetNextEvent(null);
  };
  look(useSession.getState());
  useSession.subscribe(look);
}
