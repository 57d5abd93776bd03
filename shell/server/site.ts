import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compressHtml } from './compress-html.ts';
import { lateStart } from './late-start.ts';
import { watchLiveSite } from './live-registry.ts';
import { answerPage } from './page.ts';
import { securityHeaders } from './security-headers.ts';
import { createServerRenderer } from './server-renderer.ts';
import { createSitemaps, robotsText } from './sitemap.ts';

export interface SiteOptions {
  port: number;
  /** Address to listen on. Default: this machine only; a deployment behind a proxy of another machine names its own. */
  hostname?: string;
  /** Base address of the API, as browsers reach it. */
  apiUrl: string;
  publishableKey: string;
  releasesDir: string;
  /** The site's own address, for canonical links. Default: `http://localhost:<port>`. */
  siteUrl?: string;
  /** Longest time for rendering a page on the server. Default 300 ms. */
  renderTimeoutMs?: number;
  /** Longest time for starting the worker that renders; a bundle that hangs is left out then. Default 10 s. */
  workerStartMs?: number;
}

export interface RunningSite {
  url: string;
  stop(): Promise<void>;
}

const publicDir = join(import.meta.dirname, '../public');
/** Only files of a release's folder itself: neither server bundles nor the registry's own files. */
const releasedFile = /^\/releases\/[a-z][a-z0-9]*\/[a-z0-9]+\/[\w][\w.-]*$/;

/** Starts the site server. Rejects when the port is taken or nothing has been released. */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const { port, hostname = '127.0.0.1', releasesDir, renderTimeoutMs = 300 } = options;
  const config = { supabaseUrl: options.apiUrl.replace(/\/$/, ''), supabaseKey: options.publishableKey };
  const siteUrl = options.siteUrl ?? `http://localhost:${port}`;
  const live = watchLiveSite(releasesDir);
  const renderer = createServerRenderer({
    releasesDir,
    config,
    timeoutMs: renderTimeoutMs,
    startMs: options.workerStartMs ?? 10_000,
    warmUpUrl: new URL('/', siteUrl).href,
  });
  await renderer.warmUp(await live());

  const app = new Hono();
  app.use(async (context, next) => {
    const { inlineStyles } = await live();
    return securityHeaders({ siteUrl, apiUrl: config.supabaseUrl, inlineStyles })(context, next);
  });
  app.get('/health', (context) => context.text('ok'));
  app.get('/config.json', (context) => context.json(config, 200, { 'cache-control': 'no-cache' }));
  app.get('/registry.json', async (context) =>
    context.json((await live()).registry, 200, { 'cache-control': 'no-cache' }),
  );
  app.get('/releases/*', async (context, next) => {
    if (!releasedFile.test(context.req.path)) return context.text('Not found', 404);
    return next();
  });
  app.get(
    '/releases/*',
    serveStatic({
      root: releasesDir,
      rewriteRequestPath: (path) => path.slice('/releases'.length),
      precompressed: true,
      onFound: (_path, context) => {
        context.header('cache-control', 'public, max-age=31536000, immutable');
        context.header('access-control-allow-origin', '*');
      },
    }),
  );
  app.get('/releases/*', (context) => context.text('Not found', 404));
  app.get(lateStart.path, (context) =>
    context.body(lateStart.text, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    }),
  );
  const sitemaps = createSitemaps({ siteUrl, config, live });
  const forCrawlers = 'public, max-age=600';
  app.get('/robots.txt', (context) => context.text(robotsText(siteUrl), 200, { 'cache-control': forCrawlers }));
  app.get('/:file{sitemap(-[a-z0-9-]+)?\\.xml}', async (context) => {
    const name = context.req.param('file').slice('sitemap-'.length, -'.xml'.length) || 'index';
    const xml = await sitemaps.file(name);
    if (xml === null) return context.text('Not found', 404);
    return context.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': forCrawlers });
  });
  app.get(
    '/:file{[\\w-]+\\.(svg|txt|png|ico|webmanifest)}',
    serveStatic({
      root: publicDir,
      onFound: (_path, context) => context.header('cache-control', 'public, max-age=86400'),
    }),
  );
  app.get('*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const site = await live();
    const page = await answerPage({ site, config, renderer, siteUrl, target: pathname + search });
    if (page.location) return context.redirect(page.location, page.status as 302);
    const { body, encoding } = await compressHtml(page.html, context.req.header('accept-encoding') ?? '');
    context.header('content-type', 'text/html; charset=utf-8');
    context.header('cache-control', page.cacheControl);
    context.header('vary', 'accept-encoding');
    if (encoding) context.header('content-encoding', encoding);
    return context.body(body, page.status as 200);
  });
  app.onError((error, context) => {
    console.error(error);
    return context.text('Algo deu errado. Tente novamente.', 500, { 'cache-control': 'no-store' });
  });

  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname }, (address: AddressInfo) => {
      resolve({
        url: `http://localhost:${address.port}`,
        stop: () => {
          renderer.stop();
          return new Promise((done) => {
            server.close(() => done());
            if ('closeAllConnections' in server) server.closeAllConnections();
          });
        },
      });
    });
    server.on('error', (error) => {
      renderer.stop();
      reject(error);
    });
  });
}
