import type { ErrorFilter } from './site-error.ts';

/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 2;

export const siteErrorKeys = {
  all: ['site-errors', shape] as const,
  overview: (filter: ErrorFilter) => [...siteErrorKeys.all, 'overview', filter] as const,
  detail: (id: string) => [...siteErrorKeys.all, 'detail', id] as const,
  places: (id: string) => [...siteErrorKeys.all, 'places', id] as const,
};
