import { formatNumericDay } from '../days/day.ts';
import type { Row } from '../db/api.types.ts';
import type { Tables } from '../db/database.types.ts';
import { formatReais } from '../money/format.ts';

// Extras and prices of dates as their host and administrators read them: an entry a line.

type Extra = Pick<Row<'space_extras'>, 'name' | 'description' | 'price' | 'per' | 'is_obligatory'>;
/** `weekday` 0 is Sunday; `price` in decimal reais. */
type WeekdayPrice = Pick<Tables<'space_weekday_prices'>, 'weekday' | 'price'>;
/** Days as `yyyy-MM-dd`, both included; `price` in decimal reais. */
type PriceRange = Pick<Tables<'space_price_ranges'>, 'name' | 'first_day' | 'last_day' | 'price'>;

const perLabels = { event: 'por evento', guest: 'por pessoa' } as const;

/** 'Obrigatório · por evento' */
export const extraLabel = ({ per, is_obligatory }: Pick<Extra, 'per' | 'is_obligatory'>): string =>
  `${is_obligatory ? 'Obrigatório' : 'À escolha'} · ${perLabels[per]}`;

export const extrasText = (extras: readonly Extra[]): string =>
  extras
    .map((extra) =>
      [
        `${extra.name}, ${formatReais(extra.price)}`,
        extraLabel(extra),
        ...(extra.description ? [extra.description] : []),
      ].join(' · '),
    )
    .join('\n');

export const weekdays = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'] as const;

export const weekdayPricesText = (prices: readonly WeekdayPrice[]): string =>
  [...prices]
    .sort((a, b) => a.weekday - b.weekday)
    .map(({ weekday, price }) => `${weekdays[weekday]} ${formatReais(price)}`)
    .join('\n');

/** '30/12/2026 a 02/01/2027' */
export const rangeDays = ({ first_day, last_day }: Pick<PriceRange, 'first_day' | 'last_day'>): string =>
  first_day === last_day
    ? formatNumericDay(first_day)
    : `${formatNumericDay(first_day)} a ${formatNumericDay(last_day)}`;

export const byDay = <Range extends PriceRange>(ranges: readonly Range[]): Range[] =>
  [...ranges].sort((a, b) => (a.first_day < b.first_day ? -1 : 1));

export const priceRangesText = (ranges: readonly PriceRange[]): string =>
  byDay(ranges)
    .map((range) =>
      [...(range.name ? [range.name] : []), `${rangeDays(range)}, ${formatReais(range.price)}`].join(': '),
    )
    .join('\n');
