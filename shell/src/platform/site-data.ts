import type { QueryKey } from '@tanstack/react-query';
import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import type { HydrationState } from 'react-router-dom';
import type { PlatformConfig } from 'shared-domain/platform';

/** The data that the site server writes into the page with its HTML. */
export interface SiteData {
  config: PlatformConfig;
  registry: SiteRegistry;
  /** The units that the page is composed of, without overridden ones. Optional: earlier site servers do not send it. */
  units?: { unit: string; version: string }[];
  /** Address of the script that watches this page from a worker. Optional: earlier site servers do not send it. */
  freezeWatchdog?: string;
  /** Present when the visit has overrides of the live releases, or requested some. */
  overrides?: SiteOverrides;
  /** Present when the page was rendered on the server. */
  rendered?: RenderedView;
}

/** Units that are shown otherwise than they are live. */
export interface SiteOverrides {
  /** `target` is a version, the address of a folder, or `channel:next` with the unit `site`; `until` in seconds since 1970. */
  active: { unit: string; target: string; until?: number; isDevelopment?: true }[];
  /** Requested overrides that are ignored. */
  refused: {
    unit?: string;
    target?: string;
    reason: 'not-allowed' | 'invalid' | 'expired' | 'unknown-version' | 'unknown-channel' | 'shell';
  }[];
}

export interface RenderedView {
  hydration: HydrationState;
  /** The data that the page has read: without the rest of the cache's state, which the browser builds itself. */
  queries: { key: QueryKey; data: unknown; updatedAt: number }[];
  /** Entries of loaders' results that are the data of a query: its place in `queries` by route and name. */
  answers?: Record<string, Record<string, number>>;
  /** Only the chrome was rendered: the page itself is not one that the server renders. */
  pending: boolean;
  /** Widgets that the page keeps a place for, as `<remote>/<widget>`. Optional: earlier site servers do not send it. */
  widgets?: string[];
}

/** @throws when the document does not come from the site server. */
export function readSiteData(): SiteData {
  const text = document.getElementById('site-data')?.textContent;
  if (!text) throw new Error('The document carries no site data.');
  return JSON.parse(text) as SiteData;
}
