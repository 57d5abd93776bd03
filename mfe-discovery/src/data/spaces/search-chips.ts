import { formatMonth, formatShortDayWithYear } from 'shared-domain/days/format.ts';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import { noFilters, type SearchFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { changeSearch } from './change-search.ts';
import { filterWords } from './filter-words.ts';
import { weekdaysLabel } from './search-month.ts';
import { quoted, rankingWords } from './search-texts.ts';

/** One active filter as it is shown, and the search that remains when it is removed. */
export interface SearchChip {
  id: string;
  label: string;
  without: SearchFilters;
}

const without = (all: readonly string[], one: string) => all.filter((value) => value !== one);

/** With the last of its chips a sentence goes, too. */
const withoutEmptySentence = (filters: SearchFilters): SearchFilters =>
  searchHref({ ...filters, sentence: null, sort: noFilters.sort }) === searchHref(noFilters)
    ? { ...filters, sentence: null }
    : filters;

export function searchChips(filters: SearchFilters): SearchChip[] {
  const chips: SearchChip[] = [];
  const add = (id: string, label: string, change: Partial<SearchFilters>) =>
    chips.push({ id, label, without: withoutEmptySentence(changeSearch(filters, change)) });
  // words that only rank are named below the chips
  if (filters.q && !rankingWords(filters)) add('q', quoted(filters.q), { q: null });
  if (filters.type) add('type', spaceTypeLabel(filters.type), { type: null });
  if (filters.zone) add('zone', zoneName(filters.zone), { zone: null, neighborhood: null });
  if (filters.neighborhood) add('neighborhood', neighborhoodName(filters.neighborhood), { neighborhood: null });
  for (const slug of filters.neighborhoods)
    add(`neighborhood-${slug}`, neighborhoodName(slug), { neighborhoods: without(filters.neighborhoods, slug) });
  for (const slug of filters.except)
    add(`except-${slug}`, `Menos ${neighborhoodName(slug)}`, { except: without(filters.except, slug) });
  if (filters.date) add('date', formatShortDayWithYear(filters.date), { date: null });
  for (const day of filters.dates)
    add(`date-${day}`, formatShortDayWithYear(day), { dates: without(filters.dates, day) });
  if (filters.month) add('month', upperFirst(formatMonth(`${filters.month}-01`)), { month: null });
  if (filters.weekdays.length > 0) add('weekdays', weekdaysLabel(filters.weekdays), { weekdays: [] });
  for (const filter of filterWords) for (const { id, label, change } of filter.chips(filters)) add(id, label, change);
  return chips;
}
