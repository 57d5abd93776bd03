import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { configurePlatform, provideWidgets, queryClientContext } from 'shared-domain/platform';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createRoutes } from './app/routes.tsx';
import { createWidgetHost } from './app/widget-host.tsx';
import { createRemoteSource } from './platform/remotes.ts';
import { watchSession } from './platform/session.ts';
import { readSiteData } from './platform/site-data.ts';

function start() {
  const { config, registry } = readSiteData();
  configurePlatform(config);
  const queryClient = createQueryClient();
  const source = createRemoteSource(registry);
  provideWidgets(createWidgetHost(source));
  const router = createBrowserRouter(createRoutes(registry, source), {
    future: { v8_middleware: true },
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
  });
  watchSession();
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no place for the site.');
  createRoot(container).render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
}

start();
