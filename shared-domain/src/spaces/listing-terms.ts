import { formatNumericDay } from '../days/day.ts';
import type { Tables } from '../db/database.types.ts';
import { formatNumber, formatReais } from '../money/format.ts';
import { bookableDays } from '../rules/booking-rules.ts';
import { monthsOfDays } from '../rules/rule-labels.ts';
import { andList } from '../text/phrases.ts';

// Extras, hours and prices of dates as their host and administrators read them: an entry a line.

type Extra = Pick<Tables<'space_extras'>, 'name' | 'description' | 'price' | 'is_obligatory'> & {
  per: 'event' | 'guest';
};
/** `weekday` 0 is Sunday; `price` in decimal reais. */
type WeekdayPrice = Pick<Tables<'space_weekday_prices'>, 'weekday' | 'price'>;
/** Days as `yyyy-MM-dd`, both included; `price` in decimal reais. */
type PriceRange = Pick<Tables<'space_price_ranges'>, 'name' | 'first_day' | 'last_day' | 'weekdays' | 'price'>;

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

/** '30/12/2026 a 02/01/2027', '01/12/2026 a 31/03/2027, só sex. e sáb.' */
export function rangeDays({
  first_day,
  last_day,
  weekdays: only = null,
}: Pick<PriceRange, 'first_day' | 'last_day'> & Partial<Pick<PriceRange, 'weekdays'>>): string {
  if (first_day === last_day) return formatNumericDay(first_day);
  const days = `${formatNumericDay(first_day)} a ${formatNumericDay(last_day)}`;
  return only ? `${days}, só ${andList(only.map((weekday) => weekdays[weekday] ?? ''))}` : days;
}

const rangeName = (range: PriceRange) => (range.name ? `${range.name} (${rangeDays(range)})` : rangeDays(range));

/** 'Verão (01/12/2026 a 28/02/2027) e Carnaval (05/02/2027 a 10/02/2027) têm dias em comum.' */
export const overlapText = (one: PriceRange, other: PriceRange): string =>
  `${rangeName(one)} e ${rangeName(other)} têm dias em comum.`;

export const byDay = <Range extends PriceRange>(ranges: readonly Range[]): Range[] =>
  [...ranges].sort((a, b) => (a.first_day < b.first_day ? -1 : 1));

export const priceRangesText = (ranges: readonly PriceRange[]): string =>
  byDay(ranges)
    .map((range) =>
      [...(range.name ? [range.name] : []), `${rangeDays(range)}, ${formatReais(range.price)}`].join(': '),
    )
    .join('\n');

interface Prices {
  price: number;
  weekday_prices: readonly WeekdayPrice[];
  price_ranges: readonly PriceRange[];
}

/** The prices of the days from this one on. With a price for each weekday, no day has the listing's own. */
export const dayPrices = ({ price, weekday_prices, price_ranges }: Prices, today: string): number[] => [
  ...(weekday_prices.length < 7 ? [price] : []),
  ...weekday_prices.map((weekday) => weekday.price),
  ...price_ranges.filter(({ last_day }) => last_day >= today).map((range) => range.price),
];

/** 'R$ 4.500', or 'De R$ 4.500 a R$ 14.000': what the days of a space cost. */
export function priceSpan(base: number, others: readonly number[]): string {
  const all = [base, ...others];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most ? formatReais(least) : `De ${formatReais(least)} a ${formatReais(most)}`;
}

/** '02:00 do dia seguinte' */
export const untilLabel = (from: string, until: string): string => (until > from ? until : `${until} do dia seguinte`);

const hourOf = (time: string) => time.slice(0, 5);

interface Hours {
  opens_at: string;
  closes_at: string;
  music_until: string | null;
}

/** '09:00 às 02:00 do dia seguinte · música alta até 22:00' */
export function hoursLabel({ opens_at, closes_at, music_until }: Hours): string {
  const from = hourOf(opens_at);
  const music = music_until ? `música alta até ${untilLabel(from, hourOf(music_until))}` : 'sem limite para música';
  return `${from} às ${untilLabel(from, hourOf(closes_at))} · ${music}`;
}

interface Notice {
  notice_days: number;
  horizon_days: number;
}

const dayCount = (count: number) => (count === 1 ? '1 dia' : `${formatNumber(count)} dias`);

/** '3 dias de antecedência' */
export const noticeDaysLabel = (days: number): string =>
  days === 0 ? 'sem antecedência mínima' : `${dayCount(days)} de antecedência`;

/** '12 meses à frente' */
export const horizonLabel = (days: number): string => {
  const months = monthsOfDays(days);
  const ahead =
    days === bookableDays || days % 30 === 0 ? (months === 1 ? '1 mês' : `${months} meses`) : dayCount(days);
  return `${ahead} à frente`;
};

export const noticeLabel = ({ notice_days, horizon_days }: Notice): string =>
  `${noticeDaysLabel(notice_days)}, até ${horizonLabel(horizon_days)}`;
