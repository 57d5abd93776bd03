import { queryOptions } from '@tanstack/react-query';
import { noFilters } from 'shared-domain/spaces/search-address.ts';
import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import { type SpaceQuery, searchSpacesOptions } from './search-spaces.query.ts';

/** The spaces of one category, newest first, page by page; docs/product.md says how often it is tried again. */
export const categorySpacesOptions = (type: SpaceTypeKey, page: number) =>
  queryOptions({
    ...searchSpacesOptions(categoryFilters(type, page)),
    // a page has no time for the pauses on the server
    retry: typeof document !== 'undefined' && 3,
    retryDelay: 1000,
  });

const categoryFilters = (type: SpaceTypeKey, page: number): SpaceQuery => ({
  ...noFilters,
  type,
  page,
  sort: 'mais-novo',
});
