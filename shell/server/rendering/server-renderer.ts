import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PlatformConfig } from 'shared-domain/platform';
import type { RenderResult } from '../../src/server.tsx';
import type { LiveSite } from '../live-registry.ts';
import { isApiAway } from './render-failure.ts';
import type { RenderWorkerData } from './render-messages.ts';
import { PoolBusy, type PoolLimits, type PoolLoad, RenderPool, type RequestedPage } from './render-pool.ts';
import { RenderThread } from './render-thread.ts';

export interface RenderingOptions {
  /** Workers for what most visitors get. Default: as many as there are cores; what few get has one. */
  workers?: number | undefined;
  /** For how long a page waits for the API. Default 1000 ms. */
  apiTimeoutMs?: number | undefined;
  /** Lets workers cache answers to anonymous calls of the API for some seconds. Default: no. */
  keepsAnswers?: boolean | undefined;
  /** Longest time for a page once a worker has begun it: one that never ends is given up. Default 5000 ms. */
  renderTimeoutMs?: number | undefined;
  /** Longest time for which a page waits for a worker, in milliseconds. Default 1000 ms. */
  maxWaitMs?: number | undefined;
  /** Pages that may wait for the workers of one site. Default 64 for each. */
  maxWaiting?: number | undefined;
  /** A worker that has not started after so much processor time is ended, and the bundle it was loading left out. Default 10 s. */
  startMs?: number | undefined;
  /** Longest time for the page that warms a worker up. Default 2000 ms. */
  warmUpMs?: number | undefined;
  /** Pause before a bundle that was left out is tried again; doubles each time: the failure may be temporary. Default a minute. */
  tryAgainMs?: number | undefined;
}

interface ServerRendererOptions extends RenderingOptions {
  releasesDir: string;
  config: PlatformConfig;
  /** A page that is rendered once before visitors are served: the first rendering of a worker is ten times slower. */
  warmUpUrl: string;
  /** Called with an error that a remote's code threw there uncaught. */
  onStray?(site: LiveSite, reason: string): void;
  /** Called with each page that a visitor wanted and that could not be rendered here. */
  onFailure?(site: LiveSite, page: RequestedPage, error: unknown): void;
  /** Called with each page, with how long it waited. */
  onRendered?(outcome: 'rendered' | 'failed' | 'busy', seconds: number): void;
  /** Called with how each call of the API ended; status 0: without an answer. */
  onApiAnswer?(status: number, seconds: number): void;
}

/** Pools for combinations of versions that single persons chose; the one not used for longest makes room. */
const sparePlaces = 2;
const pagesPerWorker = 8;
const graceMs = 2000;

/** `failed`: something is wrong with the page or its worker. `api-away`: the API did not answer. `busy`: too many ask. */
type Rendering = RenderResult | { kind: 'failed' | 'api-away' | 'busy' };

export interface ServerRenderer {
  /** A caller that is not patient gets `busy` instead of waiting for a worker. */
  render(site: LiveSite, page: RequestedPage, how?: { patient: boolean }): Promise<Rendering>;
  /** Pages wait for workers already. */
  isBusy(site: LiveSite): boolean;
  /** Clears the API answers that workers have cached. */
  forgetAnswers(): void;
  /** The load of all pools together. */
  load(): PoolLoad;
  /** There is a worker. */
  isReady(site: LiveSite): boolean;
  /**
   * Sets the sites that visitors get from now on, the default first: each has its own workers, so that a canary that
   * loops or leaks delays no other. Resolves when each has a worker, or is known to have none; the workers of other sites
   * end.
   */
  keep(sites: LiveSite[]): Promise<void>;
  stop(): void;
}

/** Renders pages in worker threads, with a pool for each combination of versions. */
export function createServerRenderer(options: ServerRendererOptions): ServerRenderer {
  const workers = options.workers ?? availableParallelism();
  // the one used last is the last
  const pools = new Map<LiveSite, RenderPool>();
  let stored = new Set<LiveSite>();
  /** Remotes whose bundle hung while it was loaded, by the version that did. */
  const leftOut = new Set<string>();
  const retries = new WeakMap<LiveSite, number>();
  let stopped = false;

  function limitsOf(size: number): PoolLimits {
    return {
      perWorker: pagesPerWorker,
      maxWaiting: options.maxWaiting ?? 64 * size,
      maxWaitMs: options.maxWaitMs ?? 1000,
      renderTimeoutMs: options.renderTimeoutMs ?? 5000,
    };
  }

  async function startThread(site: LiveSite): Promise<RenderThread | null> {
    // each attempt leaves one more remote out, so this ends
    for (let attempt = 0; attempt <= site.remotes.length && !stopped; attempt++) {
      const thread = new RenderThread(workerData(site, options, leftOut), options.startMs ?? 10_000);
      thread.onStray = (reason) => {
        console.error(`Not caught on the server: ${reason}`);
        options.onStray?.(site, reason);
      };
      if (options.onApiAnswer) thread.onApiAnswer = options.onApiAnswer;
      try {
        await thread.ready;
        await thread.render({ url: options.warmUpUrl, requestId: 'warm-up' }, options.warmUpMs ?? 2000).catch(() => {});
        if (stopped) thread.end();
        if (thread.ended) return null;
        // answers of the warm-up: spaces may have left the site since then
        thread.forgetAnswers();
        tryLeftOutLater(site);
        return thread;
      } catch (error) {
        if (stopped) return null;
        const guilty = site.remotes.find(({ name }) => name === thread.loading);
        console.error('The render worker did not start.', error);
        if (!guilty) return null;
        leftOut.add(`${guilty.name}@${guilty.version}`);
      }
    }
    return null;
  }

  const missingOf = (site: LiveSite) =>
    site.remotes.map(({ name, version }) => `${name}@${version}`).filter((key) => leftOut.has(key));

  const retrying = new WeakSet<LiveSite>();

  /** Serves the site without them, and replaces its workers as soon as one with them starts. */
  function tryLeftOutLater(site: LiveSite): void {
    if (missingOf(site).length === 0 || retrying.has(site)) return;
    retrying.add(site);
    // one that hangs whenever it is loaded costs a processor for seconds: ever more rarely, up to an hour
    const tried = retries.get(site) ?? 0;
    const wait = (options.tryAgainMs ?? 60_000) * 2 ** Math.min(tried, 6);
    retries.set(site, tried + 1);
    setTimeout(() => {
      retrying.delete(site);
      if (stopped || !stored.has(site)) return;
      for (const key of missingOf(site)) leftOut.delete(key);
      void pools.get(site)?.renew(() => missingOf(site).length === 0);
    }, wait).unref();
  }

  function poolOf(site: LiveSite): RenderPool {
    const pool =
      pools.get(site) ?? new RenderPool({ size: 1, limits: limitsOf(1), startThread: () => startThread(site) });
    pools.delete(site);
    pools.set(site, pool);
    return pool;
  }

  function endSpare(): void {
    const spare = [...pools.keys()].filter((site) => !stored.has(site));
    for (const site of spare.slice(0, Math.max(0, spare.length - sparePlaces))) retire(site);
  }

  function retire(site: LiveSite): void {
    pools.get(site)?.retire();
    pools.delete(site);
  }

  return {
    async keep(sites) {
      // one after the other, the live one first: on a machine with two cores, visitors need the processor in the
      // meantime
      for (const [index, site] of sites.entries()) {
        const size = index === 0 ? workers : 1;
        const pool = poolOf(site);
        pool.resize(size, limitsOf(size));
        await pool.start();
      }
      const former = stored;
      stored = new Set(sites);
      // a visitor who has just chosen one of them requests it in a moment
      const retireFormer = () => {
        for (const site of former) if (!stored.has(site)) retire(site);
      };
      setTimeout(retireFormer, graceMs).unref();
    },
    isBusy: (site) => pools.get(site)?.isBusy ?? false,
    forgetAnswers() {
      for (const pool of pools.values()) pool.forgetAnswers();
    },
    isReady: (site) => pools.get(site)?.isReady ?? false,
    load() {
      const loads = [...pools.values()].map(({ load }) => load);
      const sum = (part: keyof PoolLoad) => loads.reduce((total, load) => total + load[part], 0);
      return { workers: sum('workers'), underWay: sum('underWay'), waiting: sum('waiting') };
    },
    async render(site, page, how) {
      const pool = poolOf(site);
      endSpare();
      const begun = performance.now();
      const report = <Result extends Rendering>(outcome: 'rendered' | 'failed' | 'busy', result: Result) => {
        options.onRendered?.(outcome, (performance.now() - begun) / 1000);
        return result;
      };
      try {
        return report('rendered', await pool.render(page, how));
      } catch (error) {
        if (error instanceof PoolBusy) return report('busy', { kind: 'busy' });
        options.onFailure?.(site, page, error);
        const isAway = error instanceof Error && isApiAway(error.message);
        return report('failed', { kind: isAway ? 'api-away' : 'failed' });
      }
    },
    stop() {
      stopped = true;
      for (const pool of pools.values()) pool.end();
    },
  };
}

/** Returns what a worker of this site is started with. */
export function workerData(
  site: LiveSite,
  {
    releasesDir,
    config,
    apiTimeoutMs = 1000,
    keepsAnswers = false,
  }: Pick<ServerRendererOptions, 'releasesDir' | 'config' | 'apiTimeoutMs' | 'keepsAnswers'>,
  leftOut = new Set<string>(),
): RenderWorkerData {
  const bundleOf = ({ name, version, server }: { name: string; version: string; server: string | null }) =>
    server === null ? null : join(releasesDir, name, version, server);
  return {
    config,
    apiTimeoutMs,
    keepsAnswers,
    registry: site.registry,
    shell: { bundle: bundleOf(site.shell) ?? '', base: site.shellBase },
    remotes: site.remotes.flatMap((release) => {
      const bundle = bundleOf(release);
      const base = site.registry.remotes.find(({ name }) => name === release.name)?.base;
      if (!bundle || !base || leftOut.has(`${release.name}@${release.version}`)) return [];
      return [{ name: release.name, bundle, base }];
    }),
  };
}
