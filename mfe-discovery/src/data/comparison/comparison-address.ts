import { isUuid } from 'shared-domain/db/is-uuid.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import type { IgnoredParam } from 'shared-domain/spaces/search-address.ts';
import type { SpaceSearch } from 'shared-domain/spaces/space-card.ts';
import { searchDay } from '../spaces/search-day.ts';

/** Side by side there is room for so many. */
export const mostCompared = 4;

export interface RequestedComparison extends RequestedEvent {
  ids: string[];
  /** More were named than one comparison shows. */
  isCut: boolean;
}

/** The date and the guests of a search, as they go along to favourites and their comparison. */
export interface RequestedEvent {
  day: string | null;
  /** The day of the address when it can't be used, and the reason. */
  unusableDay: { date: string; reason: IgnoredParam['reason'] } | null;
  guests: number | null;
}

/** `/comparar?espacos=<id>,<id>&date=2027-05-15&guests=80` */
export function comparisonHref(ids: readonly string[], { date, guests }: SpaceSearch = {}): string {
  const params = new URLSearchParams({ espacos: ids.join(','), ...eventParams({ date, guests }) });
  return `/comparar?${params.toString().replaceAll('%2C', ',')}`;
}

/** `/favoritos?date=2027-05-15&guests=80` */
export function favouritesHref(search: SpaceSearch): string {
  const params = new URLSearchParams(eventParams(search));
  return params.size > 0 ? `/favoritos?${params}` : '/favoritos';
}

const eventParams = ({ date, guests }: SpaceSearch) => ({
  ...(date ? { date } : {}),
  ...(guests ? { guests: String(guests) } : {}),
});

/** @param today `yyyy-MM-dd` in Rio */
export function readComparison(params: URLSearchParams, today?: string): RequestedComparison {
  const named = (params.get('espacos') ?? '').split(',').map((id) => id.trim().toLowerCase());
  const ids = [...new Set(named.filter(isUuid))];
  return { ids: ids.slice(0, mostCompared), isCut: ids.length > mostCompared, ...readEvent(params, today) };
}

/** @param today `yyyy-MM-dd` in Rio */
export function readEvent(params: URLSearchParams, today?: string): RequestedEvent {
  const date = params.get('date');
  const { day, reason } = searchDay(date, today);
  const guests = Number(params.get('guests'));
  return {
    day,
    unusableDay: date && reason ? { date, reason } : null,
    guests: Number.isInteger(guests) && guests > 0 && guests <= listingLimits.capacity ? guests : null,
  };
}
