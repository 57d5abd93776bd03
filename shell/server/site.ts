import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { openTarget } from 'federation/open-target.ts';
import { releaseStore, UnknownRelease } from 'federation/release-store.ts';
import { Hono } from 'hono';
import { telemetryPath } from '../src/data/telemetry/telemetry-path.ts';
import type { AnalysisTiming } from './canary-analysis/analysis-timing.ts';
import { createCombinedStyles } from './combined-styles.ts';
import { acceptedEncoding, compressHtml } from './compress-html.ts';
import { type LiveSite, watchLiveSites } from './live-registry.ts';
import { matchRoute } from './match-route.ts';
import { type OverridePolicy, parsePolicy } from './override-target.ts';
import { createOverrides, type RequestOverrides, withRefusals } from './overrides.ts';
import { answerPage } from './page.ts';
import { documentHeaders, fileHeaders } from './security-headers.ts';
import { createServerRenderer } from './server-renderer.ts';
import { createSitemaps, robotsText } from './sitemap.ts';
import { keepReferral, lateStart, startWatchdog } from './static-scripts.ts';
import { createSiteTelemetry } from './telemetry/site-telemetry.ts';
import { unitReleases } from './unit-releases.ts';
import { rememberVisitor, visitorOf } from './visitor.ts';

export interface SiteOptions {
  port: number;
  /** Address to listen on. Default: this machine only; a deployment behind a proxy of another machine names its own. */
  hostname?: string;
  /** Base address of the API, as browsers reach it. */
  apiUrl: string;
  publishableKey: string;
  /** A folder, or `s3://bucket/prefix` (its keys are in the environment, as `bucketTarget` says). */
  releasesDir: string;
  /** Where browsers load releases from, if not from this server: the public address of that folder. */
  assetsUrl?: string;
  /** Where files of a bucket are kept. Default: a folder of the machine's temporary files. */
  cacheDir?: string;
  /** The site's own address, for canonical links. Default: `http://localhost:<port>`. */
  siteUrl?: string;
  /** Longest time for rendering a page on the server. Default 300 ms. */
  renderTimeoutMs?: number;
  /** The secret key of the API, for what pages report; see `telemetry/site-telemetry.ts`. */
  secretKey?: string;
  /** The header in which a proxy in front names the visitor's address. Default: whoever connects. */
  addressHeader?: string;
  /** Intervals of the canary analysis. Default: slots of a minute. */
  timing?: AnalysisTiming;
  /** Longest time for starting the worker that renders; a bundle that hangs is left out then. Default 10 s. */
  workerStartMs?: number;
  /** Such a bundle is tried again after so long. Default a minute. */
  tryAgainMs?: number;
  /** Who may look at other releases than the live ones, channels included. Default: nobody. */
  overrides?: OverridePolicy;
  /** Units that a development server serves to every visitor, by the address of its folder. Never in production. */
  development?: Record<string, string>;
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
  const secure = siteUrl.startsWith('https:');
  const target = openTarget(releasesDir);
  const store = releaseStore(target, options.cacheDir ?? join(tmpdir(), 'espacos-rio-releases'));
  const assetsUrl = options.assetsUrl?.replace(/\/*$/, '/') ?? '/releases/';
  const releasesElsewhere = assetsUrl.startsWith('/') ? [] : [assetsUrl];
  const onFailure = (site: LiveSite, url: string, error: unknown) => {
    const route = matchRoute([site.shell, ...site.remotes], new URL(url).pathname);
    const { name: unit, version } = route?.owner ?? site.shell;
    const text = error instanceof Error ? error.message : String(error);
    const message = `Não desenhada no servidor: ${text.split('\n', 1)[0]?.replaceAll(url, 'a página') ?? ''}`;
    telemetry.report({ unit, version, kind: 'server', message, page: route?.path, stack: text, visits: null });
  };
  const renderer = createServerRenderer({
    onFailure,
    releasesDir: store.dir,
    config,
    timeoutMs: renderTimeoutMs,
    startMs: options.workerStartMs ?? 10_000,
    ...(options.tryAgainMs && { tryAgainMs: options.tryAgainMs }),
    warmUpUrl: new URL('/', siteUrl).href,
  });
  const baseOf: LiveSite['baseOf'] = ({ name, version }) => `${assetsUrl}${name}/${version}/`;
  const styles = createCombinedStyles({ store, baseOf });
  const live = watchLiveSites({ target, store, baseOf, prepare: renderer.keep });
  const telemetry = createSiteTelemetry({
    ...{ siteUrl, target, apiUrl: config.supabaseUrl, registry: live.registry },
    ...{ secretKey: options.secretKey, addressHeader: options.addressHeader, timing: options.timing },
  });
  await live.site().catch((error: unknown) => {
    live.stop();
    void telemetry.stop();
    throw error;
  });

  const overrides = createOverrides({
    policy: options.overrides ?? parsePolicy(''),
    choose: live.choose,
    hasChannel: async (channel) =>
      Object.values((await live.registry()).units).some(({ channels }) => channel in channels),
    isReleased: (unit, version) =>
      store.record(unit, version).then(
        () => true,
        () => false,
      ),
    development: options.development ?? {},
    listReleases: async () => unitReleases(target, await live.registry()),
    secure,
  });
  const app = new Hono<{ Variables: { overrides: RequestOverrides; visitor: ReturnType<typeof visitorOf> } }>();
  app.use(async (context, next) => {
    const visitor = visitorOf(context, await live.registry());
    const requested = await overrides.of(context, visitor);
    context.set('overrides', requested);
    context.set('visitor', visitor);
    const codeAddresses = [...releasesElsewhere, ...Object.values(requested.addresses)];
    const codeOrigins = [...new Set(codeAddresses.map((address) => new URL(address).origin))];
    const { inlineStyles } = requested.site;
    await next();
    const type = context.res.headers.get('content-type') ?? '';
    const headers = type.startsWith('text/html')
      ? documentHeaders({ siteUrl, apiUrl: config.supabaseUrl, inlineStyles, codeOrigins })
      : fileHeaders({ siteUrl, isDrawing: type.startsWith('image/svg') });
    await headers(context, async () => {});
  });
  app.route(telemetryPath, telemetry.endpoint);
  app.get('/health', (context) => context.text('ok'));
  app.get('/config.json', (context) => context.json(config, 200, { 'cache-control': 'no-cache' }));
  app.get('/registry.json', (context) =>
    context.json(context.get('overrides').site.registry, 200, {
      'cache-control': context.get('overrides').isSameForAll ? 'no-cache' : 'private, no-cache',
    }),
  );
  app.get('/releases/*', async (context, next) => {
    const { path } = context.req;
    // a cache in front that kept such an answer would hide a release that arrives a moment later
    context.header('cache-control', 'no-store');
    if (!releasedFile.test(path)) return context.text('Not found', 404);
    const [, , unit = '', version = '', file = ''] = path.split('/');
    try {
      await store.fetchFile(unit, version, file);
    } catch (error) {
      // versions can be made up without end: they are no news
      if (error instanceof UnknownRelease) return context.text('Not found', 404);
      console.error(error);
      return context.text('Service unavailable', 503, { 'retry-after': '5' });
    }
    return next();
  });
  app.get(
    '/releases/*',
    serveStatic({
      root: store.dir,
      rewriteRequestPath: (path) => path.slice('/releases'.length),
      precompressed: true,
      onFound: (_path, context) => {
        context.header('cache-control', 'public, max-age=31536000, immutable');
        context.header('access-control-allow-origin', '*');
      },
    }),
  );
  app.get('/releases/*', (context) => context.text('Not found', 404));
  for (const script of [lateStart, startWatchdog, keepReferral]) {
    app.get(script.path, (context) => {
      const encoding = acceptedEncoding(context.req.header('accept-encoding') ?? '');
      if (encoding) context.header('content-encoding', encoding);
      return context.body(encoding ? script.encoded[encoding] : script.text, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        vary: 'accept-encoding',
      });
    });
  }
  overrides.addRoutes(app);
  app.get('/styles/:shell{[a-z0-9]+}/:remote{[a-z][a-z0-9]*}/:file{[a-z0-9]+\\.css}', async (context) => {
    const { shell, remote, file } = context.req.param();
    const sheet = await styles.named(shell, remote, file.slice(0, -'.css'.length)).catch(() => null);
    if (!sheet) return context.text('Not found', 404);
    const encoding = acceptedEncoding(context.req.header('accept-encoding') ?? '');
    if (encoding) context.header('content-encoding', encoding);
    return context.body(encoding ? (await sheet.encoded)[encoding] : sheet.text, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
    });
  });
  const sitemaps = createSitemaps({ siteUrl, config, live: live.site });
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
    const command = overrides.answerCommand(context);
    if (command instanceof Response) return command;
    const { pathname, search } = new URL(context.req.url);
    const requested = context.get('overrides');
    const page = await answerPage({
      overrides: command ? withRefusals(requested, command) : requested,
      config,
      renderer,
      styles,
      siteUrl,
      target: pathname + search,
    });
    rememberVisitor(context, context.get('visitor'), { secure });
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
        stop: async () => {
          live.stop();
          renderer.stop();
          await telemetry.stop();
          return new Promise((done) => {
            server.close(() => done());
            if ('closeAllConnections' in server) server.closeAllConnections();
          });
        },
      });
    });
    server.on('error', (error) => {
      live.stop();
      renderer.stop();
      void telemetry.stop();
      reject(error);
    });
  });
}
