import type { ReleaseStore } from 'federation/targets/release-store.ts';
import { Hono } from 'hono';
import type { PlatformConfig } from 'shared-domain/platform';
import { liveUnitsPath } from 'shared-domain/telemetry/live-units.schema.ts';
import { telemetryPath } from '../src/data/telemetry/telemetry-path.ts';
import { referralPath } from '../src/platform/referral.ts';
import { hasToken } from './address-token.ts';
import type { CombinedStyles } from './combined-styles.ts';
import type { LiveSite, LiveSites } from './live-registry.ts';
import { liveUnits } from './live-units.ts';
import type { observeRequests } from './observability/observe-requests.ts';
import { offlinePage, offlinePageHeaders } from './offline.ts';
import { type Overrides, withRefusals } from './overrides.ts';
import type { createReadiness } from './readiness.ts';
import { referralEndpoint } from './referral.ts';
import { releaseFiles } from './release-files.ts';
import { documentHeaders, fileHeaders } from './security-headers.ts';
import type { RequestOverrides, SiteEnv } from './site-env.ts';
import { siteFiles } from './site-files.ts';
import type { SitePages } from './site-pages.ts';
import type { Sitemaps } from './sitemap.ts';
import { crashEndpoint } from './telemetry/crash-reports.ts';
import type { SiteTelemetry } from './telemetry/site-telemetry.ts';
import { retryAfterSeconds } from './unavailable-pages.ts';
import { rememberVisitor, visitorOf } from './visitor.ts';

interface SiteParts {
  siteUrl: string;
  config: PlatformConfig;
  /** Addresses of releases that browsers load from elsewhere. */
  releasesElsewhere: string[];
  store: ReleaseStore;
  live: LiveSites;
  overrides: Overrides;
  pages: SitePages;
  styles: CombinedStyles;
  sitemaps: Sitemaps;
  telemetry: SiteTelemetry;
  readiness: ReturnType<typeof createReadiness>;
  /** Comes before every other handler, so that it observes all requests. */
  observe: ReturnType<typeof observeRequests>;
}

/** Creates the site's routes; the pages come last. */
export function createSiteApp(parts: SiteParts): Hono<SiteEnv> {
  const { siteUrl, config, store, live, overrides, pages, styles, sitemaps, telemetry, readiness } = parts;
  const secure = siteUrl.startsWith('https:');
  const ofOfflinePage = offlinePageHeaders({ siteUrl });
  const [ofFiles, ofDrawings] = [fileHeaders({ siteUrl, isDrawing: false }), fileHeaders({ siteUrl, isDrawing: true })];
  const documentHeadersOf = ({ site, addresses }: RequestOverrides) => {
    const codeAddresses = [...parts.releasesElsewhere, ...Object.values(addresses)];
    const codeOrigins = [...new Set(codeAddresses.map((address) => new URL(address).origin))];
    return documentHeaders({ siteUrl, apiUrl: config.supabaseUrl, inlineStyles: site.inlineStyles, codeOrigins });
  };
  // written once for all who get the same versions: a policy is a kilobyte
  const written = new WeakMap<LiveSite, ReturnType<typeof documentHeaders>>();
  function ofDocuments(requested: RequestOverrides) {
    if (Object.keys(requested.addresses).length > 0) return documentHeadersOf(requested);
    const headers = written.get(requested.site) ?? documentHeadersOf(requested);
    written.set(requested.site, headers);
    return headers;
  }

  const app = new Hono<SiteEnv>();
  app.use(parts.observe);
  app.use(async (context, next) => {
    await next();
    // an address with a token also where the page failed, leads elsewhere or does not exist
    if (!context.get('isSecret') && !hasToken(context.req.url)) return;
    context.res.headers.set('cache-control', 'no-store');
    context.res.headers.set('referrer-policy', 'no-referrer');
    context.res.headers.set('x-robots-tag', 'noindex');
  });
  app.use(async (context, next) => {
    const visitor = visitorOf(context, await live.registry());
    const requested = await overrides.of(context, visitor);
    context.set('overrides', requested);
    context.set('visitor', visitor);
    await next();
    const type = context.res.headers.get('content-type') ?? '';
    const headers = type.startsWith('text/html')
      ? context.req.path === offlinePage.path
        ? ofOfflinePage
        : ofDocuments(requested)
      : type.startsWith('image/svg')
        ? ofDrawings
        : ofFiles;
    await headers(context, async () => {});
  });
  app.route(telemetryPath, telemetry.endpoint);
  app.route(referralPath, referralEndpoint({ siteUrl, secure }));
  // /health for the supervisor that replaces processes, /ready for the proxy that sends visitors
  app.get('/health', (context) => context.text('ok', 200, { 'cache-control': 'no-store' }));
  app.get('/ready', async (context) => {
    const state = await readiness.state();
    return context.json(state, state.ready ? 200 : 503, { 'cache-control': 'no-store' });
  });
  app.get('/config.json', (context) => context.json(config, 200, { 'cache-control': 'no-cache' }));
  app.get('/registry.json', (context) =>
    context.json(context.get('overrides').site.registry, 200, {
      'cache-control': context.get('overrides').isSameForAll ? 'no-cache' : 'private, no-cache',
    }),
  );
  app.get(liveUnitsPath, async (context) =>
    context.json(liveUnits(await live.registry()), 200, { 'cache-control': 'no-cache' }),
  );
  app.route('/', releaseFiles(store, live));
  app.route('/', siteFiles({ siteUrl, styles, sitemaps }));
  overrides.addRoutes(app);
  app.get('*', async (context) => {
    const command = overrides.answerCommand(context);
    if (command instanceof Response) return command;
    const { pathname, search } = new URL(context.req.url);
    const requested = context.get('overrides');
    context.set('page', { route: null, source: 'empty' });
    const page = await pages.answer(
      command ? withRefusals(requested, command) : requested,
      pathname + search,
      context.get('requestId'),
    );
    context.set('page', { route: page.route, source: page.source });
    rememberVisitor(context, context.get('visitor'), { secure });
    context.header('cache-control', page.cacheControl);
    if (page.units?.length) context.header('reporting-endpoints', crashEndpoint(page.units));
    if (page.isSecret) context.set('isSecret', true);
    if (page.location) return context.redirect(page.location, page.status as 302);
    if (page.status === 503) context.header('retry-after', String(retryAfterSeconds));
    const { bytes, encoding } = await page.body.as(context.req.header('accept-encoding') ?? '');
    context.header('content-type', 'text/html; charset=utf-8');
    context.header('vary', 'accept-encoding');
    if (encoding) context.header('content-encoding', encoding);
    return context.body(bytes, page.status as 200);
  });
  app.onError((error, context) => {
    const code = context.get('requestId');
    console.error(`Request ${code} failed.`, error);
    return context.text(`Algo deu errado. Tente novamente.\nCódigo ${code}`, 500, { 'cache-control': 'no-store' });
  });
  return app;
}
