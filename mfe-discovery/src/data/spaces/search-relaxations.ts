import { addDays, monthAfter } from 'shared-domain/days/day.ts';
import { formatLongDay } from 'shared-domain/days/format.ts';
import { bookableWindow, todayInRio } from 'shared-domain/days/rio.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import { findAmenityBySlug } from 'shared-domain/spaces/amenities.ts';
import { noFilters, type SearchFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import { capacityBands, priceBands } from 'shared-domain/spaces/search-bands.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { lowerFirst, upperFirst } from 'shared-domain/text/phrases.ts';
import { theNeighborhood } from '../places/place-phrases.ts';
import { changeSearch } from './search-filters.schema.ts';
import { bookableMonths, monthLabel, monthName, weekdaysLabel } from './search-month.ts';
import { guestsLabel, maxPriceLabel, quoted } from './search-sentences.ts';

/** A higher price that is worth a try: a quarter more, in whole hundreds of reais. */
const dearer = 1.25;
const roundedTo = 100;

/** One thing to change in a search that found nothing: 'Toda a Zona Sul', 'em vez de só a Urca'. */
export interface Relaxation {
  id: string;
  title: string;
  detail: string;
  filters: SearchFilters;
}

/**
 * Single changes worth trying, the mildest first. Whether one brings results must be asked: only those are shown.
 * @param today `yyyy-MM-dd` in Rio
 */
export function searchRelaxations(filters: SearchFilters, today: string = todayInRio()): Relaxation[] {
  const found: Relaxation[] = [];
  const add = (id: string, title: string, detail: string, change: Partial<SearchFilters>) =>
    found.push({ id, title, detail, filters: changeSearch(filters, change) });

  if (filters.q) add('q', 'Sem o texto da busca', `em vez de ${quoted(filters.q)}`, { q: null });
  if (filters.neighborhood && filters.zone) {
    add('neighborhood', `Toda a ${zoneName(filters.zone)}`, `em vez de só ${theNeighborhood(filters.neighborhood)}`, {
      neighborhood: null,
    });
  }
  if (filters.zone) {
    const small = filters.neighborhood ? theNeighborhood(filters.neighborhood) : `a ${zoneName(filters.zone)}`;
    add('zone', 'Todo o Rio de Janeiro', `em vez de só ${small}`, { zone: null, neighborhood: null });
  }
  for (const band of neighbours(capacityBands, filters.capacity)) {
    add(`capacity-${band.key}`, band.label, `em vez de ${lowerFirst(shortOf(capacityBands, filters.capacity))}`, {
      capacity: band.key,
    });
  }
  if (filters.guests) {
    add('guests', 'Para qualquer número de pessoas', `em vez de ${guestsLabel(filters.guests)}`, { guests: null });
  }
  if (filters.maxPrice) {
    const higher = Math.ceil((filters.maxPrice * dearer) / roundedTo) * roundedTo;
    add('max-price', maxPriceLabel(higher), `em vez de ${lowerFirst(maxPriceLabel(filters.maxPrice))}`, {
      maxPrice: higher,
    });
    add('any-price', 'Qualquer preço', `em vez de ${lowerFirst(maxPriceLabel(filters.maxPrice))}`, { maxPrice: null });
  }
  for (const band of neighbours(priceBands, filters.price)) {
    add(`price-${band.key}`, band.label, `em vez de ${lowerFirst(labelIn(priceBands, filters.price))}`, {
      price: band.key,
    });
  }
  for (const slug of filters.amenities) {
    add(`amenity-${slug}`, `Sem exigir ${findAmenityBySlug(slug)?.label ?? slug}`, 'mantendo o resto da busca', {
      amenities: filters.amenities.filter((other) => other !== slug),
    });
  }
  if (filters.date) {
    const window = bookableWindow(today);
    for (const day of [addDays(filters.date, 1), addDays(filters.date, -1)]) {
      if (day < window.from || day > window.to) continue;
      add(`date-${day}`, upperFirst(formatLongDay(day)), `em vez de ${weekdayAndDay(filters.date)}`, { date: day });
    }
    add('date', 'Qualquer data', 'mantendo o resto da busca', { date: null });
  }
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
 * For a search that no single change helps: what is most likely fixed, the day and the zone, without all the rest. Nothing for
 * a search that asks for no more than these.
 */
export function broadRelaxations(filters: SearchFilters): Relaxation[] {
  const { date, month, weekdays, zone, sort } = filters;
  const when = { date, month, weekdays };
  const anyDay = { date: null, month: null, weekdays: [] };
  const isDated = date !== null || month !== null;
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

/** The bands beside the chosen one, the larger first. */
function neighbours<B extends { key: string }>(bands: readonly B[], chosen: string | null): B[] {
  const at = bands.findIndex((band) => band.key === chosen);
  return at < 0 ? [] : [bands[at + 1], bands[at - 1]].filter((band) => band !== undefined);
}

function shortOf(bands: readonly { key: string; short: string }[], key: string | null): string {
  return bands.find((band) => band.key === key)?.short ?? '';
}

function labelIn(bands: readonly { key: string; label: string }[], key: string | null): string {
  return bands.find((band) => band.key === key)?.label ?? '';
}

/** 'sábado, 12' */
function weekdayAndDay(day: string): string {
  return `${formatLongDay(day).split(',')[0]}, ${Number(day.slice(8))}`;
}
