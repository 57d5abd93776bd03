import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { openTarget } from 'federation/open-target.ts';
import { releaseStore } from 'federation/release-store.ts';
import { firstRemoteIn } from '../src/platform/first-remote.ts';
import type { AnalysisTiming } from './canary-analysis/analysis-timing.ts';
import { createCombinedStyles } from './combined-styles.ts';
import { type LiveSite, watchLiveSites } from './live-registry.ts';
import { matchRoute } from './match-route.ts';
import { type OverridePolicy, parsePolicy } from './override-target.ts';
import { createOverrides } from './overrides.ts';
import { createServerRenderer } from './server-renderer.ts';
import { createSiteApp } from './site-app.ts';
import { createSitemaps } from './sitemap.ts';
import { createSiteTelemetry } from './telemetry/site-telemetry.ts';
import { unitReleases } from './unit-releases.ts';

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
  const report = (site: LiveSite, url: string | null, text: string, what: string, told?: string) => {
    const route = url === null ? null : matchRoute([site.shell, ...site.remotes], new URL(url).pathname);
    const places = site.remotes.map(({ name, version }) => ({ name, version, base: `/${name}/${version}/` }));
    const named = firstRemoteIn(text, places) ?? places.find(({ name }) => name === told);
    const { name: unit, version } = named ?? route?.owner ?? site.shell;
    const firstLine = text.split('\n', 1)[0] ?? '';
    const message = `${what}: ${url === null ? firstLine : firstLine.replaceAll(url, 'a página')}`;
    telemetry.report({ unit, version, kind: 'server', message, page: route?.path, stack: text, visits: null });
  };
  const onFailure = (site: LiveSite, url: string, error: unknown) =>
    report(site, url, error instanceof Error ? error.message : String(error), 'Não desenhada no servidor');
  const renderer = createServerRenderer({
    onFailure,
    onStray: (site, reason) => report(site, null, reason, 'Não tratado no servidor'),
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
  const app = createSiteApp({
    ...{ siteUrl, config, releasesElsewhere, store, live, overrides, renderer, styles, telemetry },
    sitemaps: createSitemaps({ siteUrl, config, live: live.site }),
    onFailure,
    onPartFailure: (site, url, { unit, stack }) => report(site, url, stack, 'Parte da página falhou no servidor', unit),
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
