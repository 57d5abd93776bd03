import { hydrate } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import {
  configurePlatform,
  provideGates,
  provideOfferedWidgets,
  provideWidgets,
  queryClientContext,
  useSession,
} from 'shared-domain/platform';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import type { RouteHandle } from './app/route-handle.ts';
import { createRoutes } from './app/routes.tsx';
import { askForNewRoutes } from './app/unknown-path.ts';
import { createWidgetHost } from './app/widget-host.tsx';
import { requireCompleteProfile } from './features/profile-gate/profile-gate.store.ts';
import { redeemMailLink } from './features/sign-in/redeem-mail-link.ts';
import { rememberReturn } from './features/sign-in/return-address.ts';
import { offeredWidgets } from './platform/offered-widgets.ts';
import { overriddenUnits, rememberOverrides, watchForPanel } from './platform/overrides.ts';
import { preloadOnIntent } from './platform/preload-on-intent.ts';
import { createRemoteSource } from './platform/remotes.ts';
import { endSession, watchSession } from './platform/session.ts';
import { readSiteData, type SiteData } from './platform/site-data.ts';
import { startTelemetry, watchErrors } from './platform/telemetry.ts';

declare global {
  interface Window {
    /** React Router takes the first page's data from here and revives its errors. */
    __staticRouterHydrationData?: unknown;
  }
}

function start({ config, registry, rendered }: SiteData): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no place for the site.');

  configurePlatform(config);
  // Before the router reads the address.
  void redeemMailLink();
  const queryClient = createQueryClient();
  const source = createRemoteSource(registry);
  provideWidgets(createWidgetHost(source));
  provideOfferedWidgets(offeredWidgets(registry));
  if (rendered) {
    hydrate(queryClient, rendered.queries);
    window.__staticRouterHydrationData = rendered.hydration;
  }
  const routes = createRoutes(registry, source, {
    startsPending: rendered?.pending ?? false,
    unknownPath: askForNewRoutes(() => router.state.initialized),
  });
  const router = createBrowserRouter(routes, {
    future: { v8_middleware: true },
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
  });
  provideGates({
    requireCompleteProfile,
    requireSignIn: async () => {
      const { pathname, search, hash } = router.state.location;
      rememberReturn(pathname + search + hash);
      // Asked for although somebody is signed in: the server no longer accepts that session.
      if (useSession.getState().user) await endSession('local');
      await router.navigate('/profile');
    },
  });
  const site = (
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>
  );
  if (rendered) hydrateRoot(container, site);
  else createRoot(container).render(site);
  watchSession(queryClient);
  startTelemetry(async () => {
    const { createSender } = await import(/* webpackChunkName: "telemetry" */ './platform/telemetry-sender.ts');
    return createSender({
      registry,
      overridden: overriddenUnits(),
      currentPage: () => {
        const handle = router.state.matches.at(-1)?.route.handle as RouteHandle | undefined;
        return handle && { owner: handle.owner, path: handle.canonicalPath };
      },
    });
  });
  preloadOnIntent(router.routes, source);
}

watchErrors();
const data = readSiteData();
rememberOverrides(data);
watchForPanel();
// Only for somebody who looks at the code of another machine does the start wait: for what that machine has.
if (data.overrides?.active.some(({ target }) => target.includes('/'))) {
  void import('./platform/overridden-remotes.ts').then(async (module) => start(await module.withOtherMachines(data)));
} else {
  start(data);
}
