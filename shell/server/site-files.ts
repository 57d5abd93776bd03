import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { CombinedStyles } from './combined-styles.ts';
import { acceptedEncoding } from './compress-html.ts';
import { offlineFont, offlinePage, offlineWorker } from './offline.ts';
import { robotsText, type Sitemaps } from './sitemap.ts';
import { freezeWatchdog, keepReferral, ownReleases, pageStart, startWatchdog } from './static-scripts.ts';

interface SiteFilesOptions {
  siteUrl: string;
  styles: CombinedStyles;
  sitemaps: Sitemaps;
}

const publicDir = join(import.meta.dirname, '../public');
const forCrawlers = 'public, max-age=600';
const forever = 'public, max-age=31536000, immutable';

/** Serves the files that belong to no release: the site's scripts, combined sheets, sitemaps and drawings. */
export function siteFiles({ siteUrl, styles, sitemaps }: SiteFilesOptions): Hono {
  const app = new Hono();
  for (const script of [pageStart, startWatchdog, freezeWatchdog, keepReferral, ownReleases]) {
    app.get(script.path, (context) => immutable(context, 'text/javascript', script.text, script.encoded));
  }
  // the browser asks for the worker at every visit; the addresses of its files name their content
  app.get(offlineWorker.path, (context) =>
    context.body(offlineWorker.text, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  );
  app.get(offlinePage.path, (context) => context.html(offlinePage.text, 200, { 'cache-control': forever }));
  app.get(offlineFont.path, (context) =>
    context.body(offlineFont.bytes, 200, { 'content-type': 'font/woff2', 'cache-control': forever }),
  );
  app.get(
    '/styles/:shell{[a-z0-9]+}/:remotes{[a-z][a-z0-9]*/[a-z0-9]+(/[a-z][a-z0-9]*/[a-z0-9]+)?\\.css}',
    async (context) => {
      const { shell, remotes } = context.req.param();
      const parts = remotes.slice(0, -'.css'.length).split('/');
      const named = [parts.slice(0, 2), parts.slice(2)].flatMap(([name, version]) =>
        name && version ? [{ name, version }] : [],
      );
      const sheet = await styles.named(shell, named).catch(() => null);
      if (!sheet) return context.text('Not found', 404);
      return immutable(context, 'text/css', sheet.text, await sheet.encoded);
    },
  );
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
  return app;
}

type Encoded = Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>;

/** A text whose address names its content. */
function immutable(context: Context, type: string, text: string, encoded: Encoded): Response {
  const encoding = acceptedEncoding(context.req.header('accept-encoding') ?? '');
  if (encoding) context.header('content-encoding', encoding);
  return context.body(encoding ? encoded[encoding] : text, 200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': forever,
    'access-control-allow-origin': '*',
    vary: 'accept-encoding',
  });
}
