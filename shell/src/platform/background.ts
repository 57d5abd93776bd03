import type { QueryClient } from '@tanstack/react-query';
import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import type { DataRouter } from 'react-router-dom';
import { forgetNextEvent } from 'shared-domain/bookings/next-event.ts';
import { preloadQueries, useSession } from 'shared-domain/platform';
import { onFirstInput } from 'shared-ui/lib/first-input.ts';
import type { RouteHandle } from '../app/route-handle.ts';
import { type WatchedSite, watchForFreezes } from './freeze-watch.ts';
import { offlineWorkerPath } from './offline-worker-path.ts';
import { overriddenUnits } from './overrides.ts';
import { watchRestored } from './restored-page.ts';
import type { TelemetrySender } from './telemetry.ts';
import { createSender } from './telemetry-sender.ts';
import { limitViewTransitions } from './view-transitions.ts';
import { watchRequests } from './watch-requests.ts';

/** Returns the sender of this page's reports. */
export const senderFor = (router: Pick<DataRouter, 'state'>, registry: SiteRegistry): TelemetrySender =>
  createSender({
    registry,
    overridden: overriddenUnits(),
    currentPage: () => {
      const handle = router.state.matches.at(-1)?.route.handle as RouteHandle | undefined;
      return handle && { owner: handle.owner, path: handle.canonicalPath };
    },
  });

let isStarted = false;

/** Starts the parts of the shell that no first view needs, once. */
export function startBackground(queryClient: QueryClient, watched: WatchedSite): void {
  if (isStarted) return;
  isStarted = true;
  // not on a developer's machine: a breakpoint stops the page's thread, too
  if (process.env.NODE_ENV !== 'development') watchForFreezes(watched);
  onFirstInput(preloadQueries);
  watchRequests(queryClient);
  watchRestored(queryClient);
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
