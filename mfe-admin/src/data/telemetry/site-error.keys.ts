import type { ErrorFilter } from './site-error.ts';

/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 3;

export const siteErrorKeys = {
  overview: (filter: ErrorFilter) => ['site-errors', shape, filter] as const,
};
