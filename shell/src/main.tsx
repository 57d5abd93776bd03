import { hydrate } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import {
  configurePlatform,
  provideGates,
  provideWidgets,
  queryClientContext,
  supabase,
  useSession,
} from 'shared-domain/platform';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createRoutes } from './app/routes.tsx';
import { askForNewRoutes } from './app/unknown-path.ts';
import { createWidgetHost } from './app/widget-host.tsx';
import { requireCompleteProfile } from './features/profile-gate/profile-gate.store.ts';
import { redeemMailLink } from './features/sign-in/redeem-mail-link.ts';
import { rememberReturn } from './features/sign-in/return-address.ts';
import { preloadOnIntent } from './platform/preload-on-intent.ts';
import { createRemoteSource } from './platform/remotes.ts';
import { watchSession } from './platform/session.ts';
import { readSiteData } from './platform/site-data.ts';

declare global {
  interface Window {
    /** React Router takes the first page's data from here and revives its errors. */
    __staticRouterHydrationData?: unknown;
  }
}

function start(): void {
  const { config, registry, rendered } = readSiteData();
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no place for the site.');

  configurePlatform(config);
  // Before the router reads the address.
  void redeemMailLink();
  const queryClient = createQueryClient();
  const source = createRemoteSource(registry);
  provideWidgets(createWidgetHost(source));
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
      if (useSession.getState().user) await supabase().auth.signOut({ scope: 'local' });
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
  preloadOnIntent(router.routes, source);
}

start();
