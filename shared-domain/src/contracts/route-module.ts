import type { ComponentType } from 'react';
import type { LoaderFunction, Params, ShouldRevalidateFunction } from 'react-router-dom';

export type StructuredData = Record<string, unknown>[];

/** What a page says about itself in the document's head. */
export interface PageMeta {
  /** Without the site's name, which the shell adds. */
  title: string;
  description?: string;
  /** Absolute address or path of a picture for link previews. */
  image?: string;
  /**
   * What search engines read about the page: schema.org nodes (without `@context`), written as one JSON-LD graph.
   * Addresses in them are absolute: `new URL(path, url)`. As a function its code is none of the
   * first view's: the server has written it there.
   */
  structuredData?: StructuredData | (() => Promise<StructuredData>);
  /** Pages that search engines should leave out. */
  noindex?: boolean;
  /** Who has the address has the permission: no cache keeps the page, and no other site learns where somebody came from. */
  secret?: boolean;
  /** Path and query to use as the canonical address instead of the route's own path. */
  canonical?: string;
}

export interface PageMetaArgs {
  params: Params;
  url: URL;
}

/** What `src/routes/<page>.route.tsx` exports. Nothing of it may touch `window` when imported. */
export interface RouteModule {
  Component: ComponentType;
  /** Validates params (404: `throw data(null, { status: 404 })`) and starts the page's queries. */
  loader?: LoaderFunction;
  /** Rendered for what the loader or the page throws; reads it with `useRouteError`. */
  ErrorBoundary?: ComponentType;
  /** `data` is what the loader returned, undefined when it failed. Pure: it runs on the server, too. */
  meta?(data: unknown, args: PageMetaArgs): PageMeta;
  shouldRevalidate?: ShouldRevalidateFunction;
  /** Rendered while the page's code and data are on their way; the shell has a quiet one of its own. */
  HydrateFallback?: ComponentType;
}
