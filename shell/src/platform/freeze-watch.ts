import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import { type DataRouter, matchRoutes } from 'react-router-dom';
import { nativeDialog } from 'shared-ui/lib/native-dialog.ts';
import type { RouteHandle } from '../app/route-handle.ts';
import type { ModuleSource } from './module-source.ts';
import { overriddenUnits } from './overrides.ts';
import { pageLoad } from './telemetry.ts';

export interface WatchedSite {
  /** Address of `shell/server/browser/freeze-watchdog.js`; undefined: the site server is older. */
  freezeWatchdog: string | undefined;
  router: Pick<DataRouter, 'state' | 'routes' | 'subscribe'>;
  source: Pick<ModuleSource, 'loaded'>;
  registry: SiteRegistry;
}

/** The state that the worker gets. */
export interface WatchedPage {
  visit: string;
  /** The unit to which a freeze counts at this moment; null: an overridden one. */
  part: { unit: string; version: string; page?: string | undefined } | null;
  /** The page that is waited for, once its code has arrived: `remoteDeadline` limits the code. */
  next: string | null;
  /** A click after which nothing was painted yet. */
  press: number | null;
}

const pingMs = 1000;

/** Pings a worker that reports when this thread freezes or a navigation hangs. It counts while the tab is visible. */
export function watchForFreezes({ freezeWatchdog, router, source, registry }: WatchedSite): void {
  if (!freezeWatchdog) return;
  const overridden = overriddenUnits();
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let press: { id: number; unit: string } | null = null;
  let presses = 0;
  let target = '';

  const versionOf = (unit: string) =>
    unit === 'shell' ? registry.shell.version : registry.remotes.find(({ name }) => name === unit)?.version;

  function partOf(unit: string, page: string | undefined): WatchedPage['part'] {
    const version = versionOf(unit);
    return version === undefined || overridden.includes(unit) ? null : { unit, version, page };
  }

  function state(): WatchedPage {
    const { navigation, location } = router.state;
    const shown = navigation.location ?? location;
    const handle = matchRoutes(router.routes, shown)?.at(-1)?.route.handle as RouteHandle | undefined;
    // a click that leads to another page is that page's
    if (target !== shown.key) press = null;
    target = shown.key;
    const isWaiting = navigation.location !== undefined && handle !== undefined;
    return {
      visit: pageLoad,
      part: partOf(press?.unit ?? handle?.owner ?? 'shell', handle?.canonicalPath),
      next: isWaiting && source.loaded(handle.owner, handle.module) ? `${handle.owner} ${handle.module}` : null,
      press: press?.id ?? null,
    };
  }

  const ping = () => worker?.postMessage(document.visibilityState === 'visible' ? state() : null);
  const pause = () => worker?.postMessage(null);

  function onClick({ target: element }: MouseEvent): void {
    if (press || !(element instanceof Element)) return;
    const id = ++presses;
    press = { id, unit: element.closest<HTMLElement>('[data-mfe]')?.dataset.mfe ?? 'shell' };
    ping();
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (press?.id === id) press = null;
        ping();
      }),
    );
  }

  function stop(): void {
    clearInterval(timer);
    worker?.terminate();
    worker = undefined;
  }

  function start(address: string): void {
    if (worker) return;
    worker = new Worker(address);
    worker.onerror = stop;
    timer = setInterval(ping, pingMs);
    ping();
  }

  router.subscribe(ping);
  addEventListener('click', onClick, true);
  document.addEventListener('visibilitychange', ping);
  // each blocks this thread until the person has answered
  for (const dialog of ['beforeprint', nativeDialog]) addEventListener(dialog, pause);
  addEventListener('pagehide', stop);
  addEventListener('pageshow', ({ persisted }) => persisted && start(freezeWatchdog));
  start(freezeWatchdog);
}
