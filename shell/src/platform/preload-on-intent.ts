import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../app/route-handle.ts';
import type { ModuleSource } from './module-source.ts';

/**
 * Loads the code and styles of the page behind a link as soon as the visitor turns to it: pointer, keyboard focus or touch. A failure stays
 * silent; the click will try again.
 */
export function preloadOnIntent(routes: RouteObject[], source: ModuleSource): void {
  const preload = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target === '_blank') return;
    const handle = matchRoutes(routes, link.pathname)?.at(-1)?.route.handle as RouteHandle | undefined;
    if (handle && source.loaded(handle.owner, handle.module) === undefined) {
      source.load(handle.owner, handle.module).catch(() => {});
    }
  };
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, preload, { passive: true });
  }
}
