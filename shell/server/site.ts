import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTarget } from 'federation/targets/open-target.ts';
import { releaseStore } from 'federation/targets/release-store.ts';
import type { PlatformConfig } from 'shared-domain/platform';
import { firstRemoteIn } from '../src/platform/first-remote.ts';
import type { AnalysisTiming } from './canary-analysis/analysis-timing.ts';
import { createCombinedStyles } from './combined-styles.ts';
import { createPlaceFinder } from './decoding/place-finder.ts';
import { type LiveSite, watchLiveSites } from './live-registry.ts';
import { matchPath } from './match-route.ts';
import { createAccessLog } from './observability/access-log.ts';
import { startAlertWebhook } from './observability/alert-webhook.ts';
import { databaseMetrics } from './observability/database-metrics.ts';
import { logFailure } from './observability/failure-log.ts';
import { startHeartbeat } from './observability/heartbeat.ts';
import { listenForMetrics } from './observability/metrics-listener.ts';
import { observeRequests } from './observability/observe-requests.ts';
import { createSiteMetrics } from './observability/site-metrics.ts';
import { type OverridePolicy, parsePolicy } from './override-target.ts';
import { createOverrides } from './overrides.ts';
import type { PageCacheOptions } from './page-cache.ts';
import { createReadiness } from './readiness.ts';
import { failureText } from './rendering/render-failure.ts';
import type { RequestedPage } from './rendering/render-pool.ts';
import { createServerRenderer, type RenderingOptions } from './rendering/server-renderer.ts';
import { createSiteApp } from './site-app.ts';
import { listen, type StopOptions } from './site-listener.ts';
import { createSitePages } from './site-pages.ts';
import { createSitemaps } from './sitemap.ts';
import type { ClientAddressOptions } from './telemetry/client-address.ts';
import { createSiteTelemetry } from './telemetry/site-telemetry.ts';
import { telemetryDatabase } from './telemetry/telemetry-database.ts';
import { unitReleases } from './unit-releases.ts';
import { watchWithdrawals } from './withdrawals.ts';

export interface SiteOptions {
  port: number;
  /** Address to listen on. Default: this machine only; a deployment behind a proxy of another machine names its own. */
  hostname?: string;
  /** Base address of the API, as browsers reach it. */
  apiUrl: string;
  publishableKey: string;
  /** Payments go to a sandbox, or to the provider's test mode: the site says so where one pays. Default: they are real. */
  testPayments?: boolean;
  /** Stores the code of an affiliate's link only for visitors who allow it. Default: it is necessary. */
  referralConsent?: boolean;
  /** The operating company, named on receipts. Default: none. */
  company?: PlatformConfig['company'];
  /** A folder, or `s3://bucket/prefix` (its keys are in the environment, as `bucketTarget` says). */
  releasesDir: string;
  /** Public address from which browsers load releases, if not from this server. */
  assetsUrl?: string;
  /** Cache folder for files of a bucket. Default: a folder of the machine's temporary files. */
  cacheDir?: string;
  /** Version of this server's code, for `/ready` and `/metrics`. Default: `unknown`. */
  version?: string;
  /** The site's own address, for canonical links. Default: `http://localhost:<port>`. */
  siteUrl?: string;
  /** See `rendering/server-renderer.ts`. */
  rendering?: RenderingOptions;
  /** Cache of pages in memory. Default: 64 MB. */
  pageCache?: PageCacheOptions;
  /** The secret key of the API, for what pages report; see `telemetry/site-telemetry.ts`. */
  secretKey?: string;
  /** Proxies in front, whose word about the visitor's address counts. Default: none, so it is who connects. */
  clientAddress?: ClientAddressOptions;
  /** Intervals of the canary analysis. Default: slots of a minute. */
  timing?: AnalysisTiming;
  /** Webhook for automatic rollbacks. */
  rollbackWebhook?: string;
  /** Address of a Sentry-compatible server that gets errors, too. */
  errorsDsn?: string;
  /** Webhook for the database's alarms; needs the secret key. */
  alertWebhook?: string;
  /** Called each minute while all is well. */
  heartbeatUrl?: string;
  /** Port of `/metrics`, which visitors don't reach. Default: none. */
  metrics?: { port: number; hostname: string };
  /** Takes the lines of the access log. Default: none is written. */
  writeLog?: (lines: string) => void;
  /** Policy for releases other than the live ones, channels included. Default: no override is allowed. */
  overrides?: OverridePolicy;
  /** Units that a development server serves to every visitor, by the address of its folder. Never in production. */
  development?: Record<string, string>;
}

export interface RunningSite {
  url: string;
  /** Null: metrics are not served. */
  metricsUrl: string | null;
  /** Finishes the requests that are under way first. */
  stop(how?: StopOptions): Promise<void>;
}

/** Starts the site server. Rejects when the port is taken or nothing has been released. */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const { port, hostname = '127.0.0.1', releasesDir } = options;
  const config = platformConfig(options);
  const siteUrl = options.siteUrl ?? `http://localhost:${port}`;
  const secure = siteUrl.startsWith('https:');
  const target = openTarget(releasesDir);
  const store = releaseStore(target, options.cacheDir ?? join(tmpdir(), 'espacos-rio-releases'));
  const assetsUrl = options.assetsUrl?.replace(/\/*$/, '/') ?? '/releases/';
  const releasesElsewhere = assetsUrl.startsWith('/') ? [] : [assetsUrl];
  const { version = 'unknown' } = options;
  const metrics = createSiteMetrics(version);
  const report = (site: LiveSite, page: RequestedPage | null, text: string, what: string, remote?: string) => {
    const { unit, version, message, path } = describeFailure(site, page, text, what, remote);
    telemetry.report({ unit, version, kind: 'server', message, page: path, stack: text, visits: null });
    logFailure({ request: page?.requestId ?? null, unit, version, route: path ?? null, message });
  };
  const onFailure = (site: LiveSite, page: RequestedPage, error: unknown) =>
    report(site, page, error instanceof Error ? error.message : String(error), 'Não desenhada no servidor');
  const onPartFailure = (site: LiveSite, page: RequestedPage, { unit, stack }: { unit: string; stack: string }) =>
    report(site, page, stack, 'Parte da página falhou no servidor', unit);
  const cache = options.pageCache ?? { maxBytes: 64e6 };
  const renderer = createServerRenderer({
    onFailure,
    onStray: (site, reason) => report(site, null, reason, 'Não tratado no servidor'),
    onRendered: metrics.rendered,
    onApiAnswer: metrics.apiAnswered,
    releasesDir: store.dir,
    config,
    keepsAnswers: cache.maxBytes > 0,
    ...options.rendering,
    warmUpUrl: new URL('/', siteUrl).href,
  });
  const baseOf: LiveSite['baseOf'] = ({ name, version }) => `${assetsUrl}${name}/${version}/`;
  const styles = createCombinedStyles({ store, baseOf });
  const live = watchLiveSites({ target, store, baseOf, prepare: renderer.keep });
  const telemetry = createSiteTelemetry({
    siteUrl,
    target,
    findPlaces: createPlaceFinder(target),
    errorsDsn: options.errorsDsn,
    apiUrl: config.supabaseUrl,
    registry: live.registry,
    secretKey: options.secretKey,
    clientAddress: options.clientAddress,
    timing: options.timing,
    rollbackWebhook: options.rollbackWebhook,
    onPage: metrics.pageReported,
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
  const readiness = createReadiness({ config, live, renderer, version, canRollBack: telemetry.canRollBack });
  const pages = createSitePages({
    config,
    renderer,
    styles,
    siteUrl,
    onFailure,
    onPartFailure,
    cache,
  });
  const withdrawals = watchWithdrawals({ config, onWithdrawn: pages.withdraw });
  const accessLog = options.writeLog && createAccessLog(options.writeLog);
  const database = options.secretKey ? databaseMetrics(config.supabaseUrl, options.secretKey) : null;
  const watches = startWatches(options, config.supabaseUrl, siteUrl, readiness, database);
  metrics.measure({ live, renderer, pages, database, canRollBack: telemetry.canRollBack });
  const observe = observeRequests({
    clientAddress: options.clientAddress,
    onAnswered(request) {
      metrics.answered(request);
      accessLog?.answered(request);
    },
  });
  const app = createSiteApp({
    siteUrl,
    config,
    releasesElsewhere,
    store,
    live,
    overrides,
    styles,
    telemetry,
    readiness,
    observe,
    pages,
    sitemaps: createSitemaps({ siteUrl, config, live: live.site }),
  });

  const stopAll = async () => {
    for (const watch of watches) watch.stop();
    withdrawals.stop();
    live.stop();
    renderer.stop();
    await telemetry.stop();
    accessLog?.stop();
  };
  const listening = listen({ port, hostname, fetch: app.fetch, onStop: readiness.stop });
  const listener = await listening.catch(async (error: unknown) => {
    await stopAll();
    throw error;
  });
  const watched = options.metrics && listenForMetrics({ ...options.metrics, ...metrics });
  const forMetrics = await watched?.catch(async (error: unknown) => {
    await listener.stop();
    await stopAll();
    throw error;
  });
  return {
    url: `http://localhost:${listener.port}`,
    metricsUrl: forMetrics?.url ?? null,
    stop: async (how) => {
      await listener.stop(how);
      // until then it tells how the end goes
      await forMetrics?.stop();
      await stopAll();
    },
  };
}

const platformConfig = (options: SiteOptions): PlatformConfig => ({
  supabaseUrl: options.apiUrl.replace(/\/$/, ''),
  supabaseKey: options.publishableKey,
  ...(options.testPayments && { testPayments: true }),
  ...(options.referralConsent && { referralConsent: true }),
  ...(options.company && { company: options.company }),
});

/** Returns what is reported about a page that failed: the unit by whose files it failed, else the owner of its route. */
function describeFailure(site: LiveSite, page: RequestedPage | null, text: string, what: string, remote?: string) {
  const url = page?.url ?? null;
  const route = url === null ? null : matchPath(site, new URL(url).pathname).route;
  const places = site.remotes.map(({ name, version }) => ({ name, version, base: `/${name}/${version}/` }));
  const named = firstRemoteIn(text, places) ?? places.find(({ name }) => name === remote);
  const { name: unit, version } = named ?? route?.owner ?? site.shell;
  const message = `${what}: ${failureText(url === null ? text : text.replaceAll(url, 'a página'))}`;
  return { unit, version, message, path: route?.path };
}

/** Starts what tells others how the site is: the heartbeat and the webhook of alarms. */
function startWatches(
  { heartbeatUrl, alertWebhook, secretKey }: SiteOptions,
  apiUrl: string,
  siteUrl: string,
  readiness: ReturnType<typeof createReadiness>,
  database: ReturnType<typeof databaseMetrics> | null,
): { stop(): void }[] {
  const watches: { stop(): void }[] = [];
  if (heartbeatUrl) watches.push(startHeartbeat({ url: heartbeatUrl, readiness, database }));
  if (alertWebhook && secretKey && database !== null) {
    const { takeLease } = telemetryDatabase(apiUrl, secretKey);
    watches.push(startAlertWebhook({ url: alertWebhook, siteUrl, database, takeLease }));
  }
  return watches;
}
