import { queryOptions } from '@tanstack/react-query';
import { noFilters, type SearchFilters, searchToParams } from 'shared-domain/spaces/search-address.ts';
import { categoryPath, type SpaceType } from 'shared-domain/spaces/space-types.ts';
import { searchSpacesOptions } from './search-spaces.query.ts';

/** The spaces of one category, newest first, page by page; docs/product.md says how often it is tried again. */
export const categorySpacesOptions = (filters: SearchFilters) =>
  queryOptions({
    ...searchSpacesOptions({ ...filters, sort: 'mais-novo' }),
    // a page has no time for the pauses on the server
    retry: typeof document !== 'undefined' && 3,
    retryDelay: 1000,
  });

/** Returns the part of a search that the page of a category follows: day, place, guests and page. */
export const categoryFilters = (
  type: SpaceType,
  { date, zone, neighborhood, guests, page }: SearchFilters,
): SearchFilters => ({
  ...noFilters,
  type: type.key,
  date,
  zone,
  neighborhood,
  guests,
  page,
});

/** Its parameters, for what the address asks for in vain. */
export const categoryParams: readonly string[] = ['date', 'zone', 'neighborhood', 'guests', 'pagina'];

/** `/categoria/casamento?date=2026-12-12` */
export function categoryHref(type: SpaceType, filters: SearchFilters): string {
  const query = searchToParams({ ...filters, type: null })
    .toString()
    .replaceAll('%2C', ',');
  return query ? `${categoryPath(type)}?${query}` : categoryPath(type);
}
