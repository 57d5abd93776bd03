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
  /** A page that is rendered once before visitors are served: the first rendering of a worker is ten times slower. */
  warmUpUrl: string;
}

const warmUpDeadline = 2000;

export interface ServerRenderer {
  /** Null: the page could not be rendered in time; the browser will do it. */
  render(site: LiveSite, url: string): Promise<RenderResult | null>;
  /** Resolves when the worker for this site is ready, or is known not to start. */
  warmUp(site: LiveSite): Promise<void>;
  stop(): void;
}

/** Renders pages of the live site in a worker thread that is replaced when it fails or the registry moves. */
export function createServerRenderer(options: ServerRendererOptions): ServerRenderer {
  let current: { site: LiveSite; thread: RenderThread } | undefined;
  let starting: { site: LiveSite; done: Promise<void> } | undefined;
  /** Remotes whose bundle hung while it was loaded, by the version that did. */
  const leftOut = new Set<string>();
  let stopped = false;

  async function start(site: LiveSite): Promise<void> {
    // each attempt leaves one more remote out, so this ends
    for (let attempt = 0; attempt <= site.remotes.length && !stopped; attempt++) {
      const thread = new RenderThread(workerData(site, options, leftOut), options.startMs);
      try {
        await thread.ready;
        await thread.render(options.warmUpUrl, warmUpDeadline).catch(() => {});
        const previous = current?.thread;
        current = { site, thread };
        // pages under way are finished by the worker that began them
        setTimeout(() => previous?.end(), 2 * options.timeoutMs).unref();
        return;
      } catch (error) {
        const guilty = site.remotes.find(({ name }) => name === thread.loading);
        console.error('The render worker did not start.', error);
        if (!guilty) return;
        leftOut.add(`${guilty.name}@${guilty.version}`);
      }
    }
  }

  function ensure(site: LiveSite): Promise<void> {
    if (current?.site === site && !current.thread.ended) return Promise.resolve();
    if (starting?.site !== site) {
      const done = start(site).finally(() => {
        if (starting?.done === done) starting = undefined;
      });
      starting = { site, done };
    }
    return starting?.done ?? Promise.resolve();
  }

  return {
    warmUp: ensure,
    async render(site, url) {
      const ready = ensure(site);
      // a worker that is only starting is not waited for: its first pages go out without content
      const thread = current?.site === site && !current.thread.ended ? current.thread : undefined;
      if (!thread) {
        void ready;
        return null;
      }
      try {
        return await thread.render(url, options.timeoutMs);
      } catch (error) {
        console.error(`Not rendered on the server: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }
    },
    stop() {
      stopped = true;
      current?.thread.end();
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
