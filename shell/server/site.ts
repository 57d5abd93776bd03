import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { renderDocument } from './document.ts';
import { watchLiveSite } from './live-registry.ts';
import { matchRoute } from './match-route.ts';
import { preloadsOf } from './preloads.ts';

export interface SiteOptions {
  port: number;
  /** Base address of the API, as browsers reach it. */
  apiUrl: string;
  publishableKey: string;
  releasesDir: string;
}

export interface RunningSite {
  url: string;
  stop(): Promise<void>;
}

/** Starts the site server. Rejects when the port is taken. */
export async function startSite({ port, apiUrl, publishableKey, releasesDir }: SiteOptions): Promise<RunningSite> {
  const config = { supabaseUrl: apiUrl.replace(/\/$/, ''), supabaseKey: publishableKey };
  const live = watchLiveSite(releasesDir);
  await live();
  const app = new Hono();

  app.get('/health', (context) => context.text('ok'));
  app.get('/config.json', (context) => {
    context.header('cache-control', 'no-cache');
    return context.json(config);
  });
  app.get('/releases/:name/:version/server/*', (context) => context.notFound());
  app.use(
    '/releases/*',
    serveStatic({
      root: releasesDir,
      rewriteRequestPath: (path) => path.slice('/releases'.length),
      precompressed: true,
      onFound: (_path, context) => context.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/releases/*', (context) => context.text('Not found', 404));
  app.get('*', async (context) => {
    const site = await live();
    const route = matchRoute([site.shell, ...site.remotes], context.req.path);
    const entry = site.shell.assets[site.shell.entry];
    const html = renderDocument({
      data: { config, registry: site.registry },
      title: 'Espaços Rio',
      head: preloadsOf(site, route),
      content: '',
      entry: { src: site.shellBase + site.shell.entry, integrity: entry?.integrity ?? '' },
    });
    context.header('cache-control', 'no-store');
    return context.html(html, route ? 200 : 404);
  });

  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port }, (address: AddressInfo) => {
      resolve({
        url: `http://localhost:${address.port}`,
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      });
    });
    server.on('error', reject);
  });
}
