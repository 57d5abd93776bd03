import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import {
  configurePlatform,
  offersWidget,
  provideGates,
  provideOfferedWidgets,
  provideWidgets,
  queryClientContext,
  useSession,
} from 'shared-domain/platform';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createRoutes } from './app/routes.tsx';
import { createStaleCheck, createStaleReleaseHandler } from './app/stale-release.ts';
import { askForNewRoutes } from './app/unknown-path.ts';
import { createWidgetHost } from './app/widget-host.tsx';
import { requireCompleteProfile } from './features/profile-gate/profile-gate.store.ts';
import { rememberReturn } from './features/sign-in/return-address.ts';
import { takeMailLink } from './features/sign-in/take-mail-link.ts';
import { widgetModule } from './platform/module-source.ts';
import { nextTask } from './platform/next-task.ts';
import { offeredWidgets } from './platform/offered-widgets.ts';
import { preloadOnIntent } from './platform/preload-on-intent.ts';
import { createRemoteSource } from './platform/remotes.ts';
import { withAnswers } from './platform/sent-answers.ts';
import { endSession, watchSession } from './platform/session.ts';
import type { SiteData } from './platform/site-data.ts';
import { noteComponents, startTelemetry } from './platform/telemetry.ts';
import { afterFirstView } from './platform/when-idle.ts';

declare global {
  interface Window {
    /** React Router takes the first page's data from here and revives its errors. */
    __staticRouterHydrationData?: unknown;
    /** Gives lazy pictures back the addresses that `shell/server/browser/start.js` holds until the scripts have arrived. */
    showPictures?: () => void;
  }
}

/** Does the same as React with these errors, after noting where they were. */
const notingComponents: RootOptions = {
  onCaughtError(error, { componentStack }) {
    noteComponents(error, componentStack);
    console.error(error);
  },
  onRecoverableError(error, { componentStack }) {
    noteComponents(error, componentStack);
    reportError(error);
  },
};

const loadBackground = () => import(/* webpackChunkName: "background" */ './platform/background.ts');

/** Takes over the document, or renders it. @throws when the document has no place for the site. */
export async function start({ config, registry, rendered, freezeWatchdog }: SiteData): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no place for the site.');

  configurePlatform(config);
  // Before the router reads the address.
  takeMailLink();
  const queryClient = createQueryClient();
  const source = createRemoteSource(registry);
  provideWidgets(createWidgetHost(source, { isOffered: offersWidget, isStale: createStaleCheck(registry) }));
  provideOfferedWidgets(offeredWidgets(registry));
  if (rendered) {
    for (const { key, data, updatedAt } of rendered.queries) queryClient.setQueryData(key, data, { updatedAt });
    window.__staticRouterHydrationData = withAnswers(rendered);
    await nextTask();
  }
  const routes = createRoutes(registry, source, {
    startsPending: rendered?.pending ?? false,
    unknownPath: askForNewRoutes(() => router.state.initialized),
    handleStaleRelease: createStaleReleaseHandler(registry, () => router.state.initialized),
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
      // Requested although a person is signed in: the server no longer accepts that session.
      if (useSession.getState().user) await endSession('local');
      await router.navigate('/profile');
    },
  });
  const inBackground = () =>
    void loadBackground().then(
      async ({ startBackground }) => {
        await nextTask();
        startBackground(queryClient, { freezeWatchdog, router, source, registry });
      },
      () => {},
    );
  const onMount = () => {
    // a page that freezes behind the first link leaves no idle moment
    router.subscribe(({ navigation }) => navigation.location && inBackground());
    afterFirstView(inBackground);
  };
  await nextTask();
  const site = (
    <App queryClient={queryClient} onMount={onMount}>
      <RouterProvider router={router} />
    </App>
  );
  // as a transition it is done in slices, between which the browser paints and answers
  window.showPictures?.();
  if (rendered) startTransition(() => void hydrateRoot(container, site, notingComponents));
  else createRoot(container, notingComponents).render(site);
  // Their code arrives and runs while the page hydrates; a failure shows when the page renders the widget, which loads it again.
  for (const name of rendered?.widgets ?? []) {
    source.load(...widgetModule(name)).catch(() => {});
  }
  watchSession(queryClient);
  startTelemetry(async () => {
    const { senderFor } = await loadBackground();
    return senderFor(router, registry);
  });
  preloadOnIntent(router.routes, source);
}
