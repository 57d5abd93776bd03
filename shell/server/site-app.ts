import type { ReleaseStore } from 'federation/release-store.ts';
import { Hono } from 'hono';
import type { PlatformConfig } from 'shared-domain/platform';
import { telemetryPath } from '../src/data/telemetry/telemetry-path.ts';
import type { CombinedStyles } from './combined-styles.ts';
import { compressHtml } from './compress-html.ts';
import type { LiveSites } from './live-registry.ts';
import { type Overrides, withRefusals } from './overrides.ts';
import { answerPage, type PageFailures } from './page.ts';
import { releaseFiles } from './release-files.ts';
import { documentHeaders, fileHeaders } from './security-headers.ts';
import type { ServerRenderer } from './server-renderer.ts';
import type { SiteEnv } from './site-env.ts';
import { siteFiles } from './site-files.ts';
import type { Sitemaps } from './sitemap.ts';
import type { SiteTelemetry } from './telemetry/site-telemetry.ts';
import { rememberVisitor, visitorOf } from './visitor.ts';

interface SiteParts extends PageFailures {
  siteUrl: string;
  config: PlatformConfig;
  /** Addresses of releases that browsers load from elsewhere. */
  releasesElsewhere: string[];
  store: ReleaseStore;
  live: LiveSites;
  overrides: Overrides;
  renderer: ServerRenderer;
  styles: CombinedStyles;
  sitemaps: Sitemaps;
  telemetry: SiteTelemetry;
}

/** What is answered at which address; the pages come last. */
export function createSiteApp(parts: SiteParts): Hono<SiteEnv> {
  const { siteUrl, config, store, live, overrides, renderer, styles, sitemaps, telemetry } = parts;
  const { onFailure, onPartFailure } = parts;
  const secure = siteUrl.startsWith('https:');
  const app = new Hono<SiteEnv>();
  app.use(async (context, next) => {
    const visitor = visitorOf(context, await live.registry());
    const requested = await overrides.of(context, visitor);
    context.set('overrides', requested);
    context.set('visitor', visitor);
    const codeAddresses = [...parts.releasesElsewhere, ...Object.values(requested.addresses)];
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
  app.route('/', releaseFiles(store));
  app.route('/', siteFiles({ siteUrl, styles, sitemaps }));
  overrides.addRoutes(app);
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
      onFailure,
      onPartFailure,
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
  return app;
}
