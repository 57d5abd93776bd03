import { join } from 'node:path';
import type { PlatformConfig } from 'shared-domain/platform';
import type { RenderResult } from '../src/server.tsx';
import type { LiveSite } from './live-registry.ts';
import type { RenderWorkerData } from './render-messages.ts';
import { RenderThread } from './render-thread.ts';

interface ServerRendererOptions {
  releasesDir: string;
  config: PlatformConfig;
  /** A page that takes longer goes out without content. */
  timeoutMs: number;
  /** A worker that has not started by then is ended, and the bundle it was loading left out. */
  startMs: number;
  /** A bundle that was left out is tried again after so long, then after twice as long: the machine may have been busy. Default a minute. */
  tryAgainMs?: number;
  /** A page that is rendered once before visitors are served: the first rendering of a worker is ten times slower. */
  warmUpUrl: string;
  /** Told of each page that a visitor wanted and that could not be rendered here. */
  onFailure?(site: LiveSite, url: string, error: unknown): void;
  /** Told of what a remote's code threw there where nobody caught it. */
  onStray?(site: LiveSite, reason: string): void;
}

const warmUpDeadline = 2000;
/** Workers for combinations of versions that single persons chose; the one not used for longest makes room. */
const sparePlaces = 2;
/** A site whose worker did not start is left to browsers for so long: each attempt costs a thread, and every page asks for one. */
const pauseMs = 10_000;

export interface ServerRenderer {
  /** Null: the page could not be rendered in time; the browser will do it. */
  render(site: LiveSite, url: string): Promise<RenderResult | null>;
  /**
   * These are what visitors get from now on: each has a worker of its own, so that a canary which loops or leaks holds up
   * nobody else. Resolves when all are ready, or are known not to start; the workers of others end.
   */
  keep(sites: LiveSite[]): Promise<void>;
  stop(): void;
}

/** Renders pages in worker threads, one for each combination of versions, replaced when it fails. */
export function createServerRenderer(options: ServerRendererOptions): ServerRenderer {
  // the one used last is the last
  const threads = new Map<LiveSite, RenderThread>();
  const starting = new Map<LiveSite, Promise<void>>();
  let kept = new Set<LiveSite>();
  /** Remotes whose bundle hung while it was loaded, by the version that did. */
  const leftOut = new Set<string>();
  const failedAt = new WeakMap<LiveSite, number>();
  const retries = new WeakMap<LiveSite, number>();
  let stopped = false;

  async function start(site: LiveSite): Promise<void> {
    // each attempt leaves one more remote out, so this ends
    for (let attempt = 0; attempt <= site.remotes.length && !stopped; attempt++) {
      const thread = new RenderThread(workerData(site, options, leftOut), options.startMs);
      thread.onStray = (reason) => {
        console.error(`Not caught on the server: ${reason}`);
        options.onStray?.(site, reason);
      };
      try {
        await thread.ready;
        await thread.render(options.warmUpUrl, warmUpDeadline).catch(() => {});
        if (stopped) return thread.end();
        const former = threads.get(site);
        threads.set(site, thread);
        if (former) setTimeout(() => former.end(), 2 * options.timeoutMs).unref();
        endSpare();
        tryLeftOutLater(site);
        return;
      } catch (error) {
        const guilty = site.remotes.find(({ name }) => name === thread.loading);
        console.error('The render worker did not start.', error);
        if (!guilty) return;
        leftOut.add(`${guilty.name}@${guilty.version}`);
      }
    }
  }

  /** The site goes on without them, and with a worker that has them as soon as one starts. */
  function tryLeftOutLater(site: LiveSite): void {
    const missing = site.remotes.map(({ name, version }) => `${name}@${version}`).filter((key) => leftOut.has(key));
    if (missing.length === 0) return;
    // one that hangs whenever it is loaded costs a processor for seconds: ever more rarely, up to an hour
    const tried = retries.get(site) ?? 0;
    const wait = (options.tryAgainMs ?? 60_000) * 2 ** Math.min(tried, 6);
    retries.set(site, tried + 1);
    setTimeout(() => {
      if (stopped || !kept.has(site) || starting.has(site)) return;
      for (const key of missing) leftOut.delete(key);
      starting.set(
        site,
        start(site).finally(() => starting.delete(site)),
      );
    }, wait).unref();
  }

  function ensure(site: LiveSite): Promise<void> {
    if (threads.get(site)?.ended === false) return Promise.resolve();
    if (performance.now() - (failedAt.get(site) ?? Number.NEGATIVE_INFINITY) < pauseMs) return Promise.resolve();
    let done = starting.get(site);
    if (!done) {
      done = start(site).finally(() => {
        starting.delete(site);
        if (threads.get(site)?.ended !== false) failedAt.set(site, performance.now());
      });
      starting.set(site, done);
    }
    return done;
  }

  function endSpare(): void {
    const spare = [...threads.keys()].filter((site) => !kept.has(site));
    for (const site of spare.slice(0, Math.max(0, spare.length - sparePlaces))) endLater(site);
  }

  /** Pages under way are finished by the worker that began them. */
  function endLater(site: LiveSite): void {
    const thread = threads.get(site);
    setTimeout(() => {
      if (kept.has(site)) return;
      if (threads.get(site) === thread) threads.delete(site);
      thread?.end();
    }, 2 * options.timeoutMs).unref();
  }

  return {
    async keep(sites) {
      // one after the other, the live one first: a machine of two cores has others to serve meanwhile
      for (const site of sites) await ensure(site);
      const former = kept;
      kept = new Set(sites);
      for (const site of former) if (!kept.has(site)) endLater(site);
    },
    async render(site, url) {
      const thread = threads.get(site);
      if (!thread || thread.ended) {
        // a worker that is only starting is not waited for: its first pages go out without content
        void ensure(site);
        return null;
      }
      threads.delete(site);
      threads.set(site, thread);
      try {
        return await thread.render(url, options.timeoutMs);
      } catch (error) {
        console.error(`Not rendered on the server: ${error instanceof Error ? error.message : String(error)}`);
        options.onFailure?.(site, url, error);
        return null;
      }
    },
    stop() {
      stopped = true;
      for (const thread of threads.values()) thread.end();
    },
  };
}

function workerData(
  site: LiveSite,
  { releasesDir, config }: ServerRendererOptions,
  leftOut: Set<string>,
): RenderWorkerData {
  const bundleOf = ({ name, version, server }: { name: string; version: string; server: string | null }) =>
    server === null ? null : join(releasesDir, name, version, server);
  return {
    config,
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
