import type { Browser, Request } from '@playwright/test';
import { withContexts } from './contexts.ts';
import { siteUrl } from './instance.ts';
import { trial } from './trial.ts';

/** Returns the units that any page of the browser requests while `work` runs, each with its versions; preloaded ones count, too. */
export async function visitedUnits(browser: Browser, work: () => Promise<void>): Promise<Record<string, string[]>> {
  const visited = new Map<string, Set<string>>();
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (trial && isOtherSite(url)) return;
    for (const { unit, version } of releasesIn(url.pathname))
      visited.set(unit, (visited.get(unit) ?? new Set()).add(version));
  };
  await withContexts(browser, (context) => void context.on('request', onRequest), work);
  return Object.fromEntries([...visited].map(([unit, versions]) => [unit, [...versions].sort()]));
}

/** Returns whether an address belongs to a journey's own site next to the instance, on which the overrides of a trial have no effect. */
function isOtherSite({ hostname, origin }: URL): boolean {
  const site = new URL(siteUrl);
  return hostname === site.hostname && origin !== site.origin;
}

/** The releases whose files a text names, in its order. */
export const releasesIn = (text: string): { unit: string; version: string }[] =>
  [...text.matchAll(/\/releases\/([a-z][a-z0-9]*)\/([a-z0-9]+)\//g)].map(([, unit = '', version = '']) => ({
    unit,
    version,
  }));

/** The units whose scripts and styles a page of the server names. */
export const unitsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/href="[^"]*\/releases\/([a-z][a-z0-9]*)\//g)].map(([, unit = '']) => unit)),
];
