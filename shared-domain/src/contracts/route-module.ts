import type { ComponentType } from 'react';
import type { LoaderFunction, Params, ShouldRevalidateFunction } from 'react-router-dom';

export type StructuredData = Record<string, unknown>[];

/** A page's part of the document's head. */
export interface PageMeta {
  /** Without the site's name, which the shell adds. */
  title: string;
  description?: string;
  /** Absolute address or path of a picture for link previews. */
  image?: string;
  /**
   * schema.org nodes (without `@context`), written as one JSON-LD graph for search engines. Their addresses are absolute:
   * `new URL(path, url)`. The code of a function stays out of the first view, which the server has rendered.
   */
  structuredData?: StructuredData | (() => Promise<StructuredData>);
  /** Pages that search engines should leave out. */
  noindex?: boolean;
  /** The address itself is the permission: no cache keeps the page, and no other site receives it as referrer. */
  secret?: boolean;
  /** Path and query to use as the canonical address instead of the route's own path. */
  canonical?: string;
}

export interface PageMetaArgs {
  params: Params;
  url: URL;
}

/** Exports of `src/routes/<page>.route.tsx`. The import must not use `window`. */
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
