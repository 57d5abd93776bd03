import type { SearchFilters } from './search-address.ts';

/**
 * Keys of everything about spaces. The number is the version of the shapes below: all remotes share one query cache, so
 * a release that changes a shape counts it up.
 */
export const spaceKeys = {
  all: ['spaces', 4] as const,
  searches: () => [...spaceKeys.all, 'search'] as const,
  search: (filters: Omit<SearchFilters, 'sort'> & { sort: string }, pageSize: number) =>
    [...spaceKeys.searches(), filters, pageSize] as const,
  facets: (filters: Omit<SearchFilters, 'sort' | 'page'>) => [...spaceKeys.all, 'facets', filters] as const,
  map: (filters: Omit<SearchFilters, 'sort' | 'page'>) => [...spaceKeys.all, 'map', filters] as const,
  relaxations: (filters: SearchFilters) => [...spaceKeys.all, 'relaxations', filters] as const,
  /** Whose title has what is being typed. */
  titles: (text: string) => [...spaceKeys.all, 'titles', text] as const,
  /** By the day that its free spaces are free. */
  home: (day: string) => [...spaceKeys.all, 'home', day] as const,
  page: (id: string) => [...spaceKeys.all, 'page', id] as const,
  /** By id, as lists show them. */
  listed: (ids: readonly string[]) => [...spaceKeys.all, 'listed', ids] as const,
  terms: (id: string) => [...spaceKeys.all, 'terms', id] as const,
  similar: (id: string, type: string, zone: string, day: string | null) =>
    [...spaceKeys.all, 'similar', id, type, zone, day] as const,
  adminLists: () => [...spaceKeys.all, 'admin'] as const,
  adminList: (filter: object) => [...spaceKeys.adminLists(), 'list', 2, filter] as const,
  pendingCount: () => [...spaceKeys.adminLists(), 'pending-count'] as const,
  toReview: (id: string) => [...spaceKeys.adminLists(), 'to-review', 3, id] as const,
  calendars: (id: string) => [...spaceKeys.all, 'calendar', 2, id] as const,
  calendar: (id: string, from: string, to: string) => [...spaceKeys.calendars(id), from, to] as const,
  /** A host's own spaces, of every status. */
  mine: (hostId: string) => [...spaceKeys.all, 'mine', hostId] as const,
};
