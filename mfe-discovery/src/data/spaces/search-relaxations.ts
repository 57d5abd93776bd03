import { addDays, monthAfter } from 'shared-domain/days/day.ts';
import { formatLongDay } from 'shared-domain/days/format.ts';
import { bookableWindow, todayInRio } from 'shared-domain/days/rio.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import { noFilters, type SearchFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { andList, lowerFirst, orList, upperFirst } from 'shared-domain/text/phrases.ts';
import { theNeighborhood } from '../places/place-phrases.ts';
import { changeSearch } from './change-search.ts';
import { filterRelaxations } from './filter-relaxations.ts';
import { bookableMonths, monthLabel, monthName, weekdaysLabel } from './search-month.ts';
import { quoted } from './search-texts.ts';

/** One thing to change in a search that found nothing: 'Toda a Zona Sul', 'em vez de só a Urca'. */
export interface Relaxation {
  id: string;
  title: string;
  detail: string;
  filters: SearchFilters;
}

/**
 * Returns single changes worth trying, the mildest first. Only changes that bring results are shown, so count the
 * results of each.
 * @param today `yyyy-MM-dd` in Rio
 */
export function searchRelaxations(filters: SearchFilters, today: string = todayInRio()): Relaxation[] {
  const found: Relaxation[] = [];
  const add = (id: string, title: string, detail: string, change: Partial<SearchFilters>) =>
    found.push({ id, title, detail, filters: changeSearch(filters, change) });

  if (filters.q) add('q', `Tirar ${quoted(filters.q)} da busca`, 'mantendo o resto da busca', { q: null });
  if (filters.neighborhood && filters.zone) {
    add('neighborhood', `Toda a ${zoneName(filters.zone)}`, `em vez de só ${theNeighborhood(filters.neighborhood)}`, {
      neighborhood: null,
    });
  }
  if (filters.neighborhoods.length > 0) {
    const small = orList(filters.neighborhoods.map(theNeighborhood));
    const anywhere = { zone: null, neighborhoods: [] };
    if (filters.zone)
      add('neighborhood', `Toda a ${zoneName(filters.zone)}`, `em vez de só ${small}`, { neighborhoods: [] });
    add('zone', 'Todo o Rio de Janeiro', `em vez de só ${small}`, anywhere);
  }
  if (filters.except.length > 0)
    add('except', `Também ${andList(filters.except.map(theNeighborhood))}`, 'mantendo o resto da busca', {
      except: [],
    });
  if (filters.zone && filters.neighborhoods.length === 0) {
    const small = filters.neighborhood ? theNeighborhood(filters.neighborhood) : `a ${zoneName(filters.zone)}`;
    add('zone', 'Todo o Rio de Janeiro', `em vez de só ${small}`, { zone: null, neighborhood: null });
  }
  for (const { id, title, detail, change } of filterRelaxations(filters)) add(id, title, detail, change);
  if (filters.date) {
    const window = bookableWindow(today);
    for (const day of [addDays(filters.date, 1), addDays(filters.date, -1)]) {
      if (day < window.from || day > window.to) continue;
      add(`date-${day}`, upperFirst(formatLongDay(day)), `em vez de ${weekdayAndDay(filters.date)}`, { date: day });
    }
    add('date', 'Qualquer data', 'mantendo o resto da busca', { date: null });
  }
  if (filters.dates.length > 0) add('date', 'Qualquer data', 'mantendo o resto da busca', { dates: [] });
  if (filters.month) {
    if (filters.weekdays.length > 0) {
      add(
        'weekdays',
        `Qualquer dia de ${monthName(filters.month, today)}`,
        `em vez de só ${lowerFirst(weekdaysLabel(filters.weekdays))}`,
        {
          weekdays: [],
        },
      );
    }
    const months = bookableMonths(today);
    for (const month of [monthAfter(filters.month), monthAfter(filters.month, -1)]) {
      if (!months.includes(month)) continue;
      add(
        `month-${month}`,
        upperFirst(monthLabel({ ...filters, month })),
        `em vez de ${monthName(filters.month, today)}`,
        { month },
      );
    }
    add('month', 'Qualquer data', 'mantendo o resto da busca', { month: null });
  }
  if (filters.type) {
    add('type', 'Qualquer tipo de espaço', `em vez de ${spaceTypeLabel(filters.type)}`, { type: null });
  }
  return found;
}

/**
 * Returns changes for a search that no single change helps: they keep only its day and zone, which are most likely
 * fixed. Empty for a search without other filters.
 */
export function broadRelaxations(filters: SearchFilters): Relaxation[] {
  const { date, dates, month, weekdays, zone, sort } = filters;
  const when = { date, dates, month, weekdays };
  const anyDay = { date: null, dates: [], month: null, weekdays: [] };
  const isDated = date !== null || dates.length > 0 || month !== null;
  const core = { ...noFilters, ...when, zone, sort };
  if (searchHref(core) === searchHref({ ...filters, page: 1 })) return [];
  const found: Relaxation[] = [];
  if (isDated && zone) {
    found.push({
      id: 'only-day-and-zone',
      title: `Tudo na ${zoneName(zone)} ${date ? 'nessa data' : 'nesses dias'}`,
      detail: 'sem os outros filtros',
      filters: core,
    });
  }
  if (isDated) {
    found.push({
      id: 'only-day',
      title: `Tudo o que está livre ${date ? 'nessa data' : 'nesses dias'}`,
      detail: 'em todo o Rio de Janeiro, sem os outros filtros',
      filters: { ...core, zone: null },
    });
  }
  if (zone) {
    found.push({
      id: 'only-zone',
      title: `Tudo na ${zoneName(zone)}`,
      detail: isDated ? 'em qualquer data, sem os outros filtros' : 'sem os outros filtros',
      filters: { ...core, ...anyDay },
    });
  }
  return found;
}

/** 'sábado, 12' */
function weekdayAndDay(day: string): string {
  return `${formatLongDay(day).split(',')[0]}, ${Number(day.slice(8))}`;
}
