import { hoursRange } from 'shared-domain/bookings/event-hours.ts';
import { formatWeekday } from 'shared-domain/days/format.ts';
import { hourLabel } from 'shared-domain/days/hour-label.ts';
import { bookingSum } from 'shared-domain/money/booking-sum.ts';
import { deadline, policyLabels, refundDeadlines } from 'shared-domain/money/cancellation-policy.ts';
import { formatCents, formatCount, formatNumber, formatReais } from 'shared-domain/money/format.ts';
import { cancellationPolicies } from 'shared-domain/rules/booking-rules.ts';
import { amenities } from 'shared-domain/spaces/amenities.ts';
import { bookingModeLabels } from 'shared-domain/spaces/booking-mode.ts';
import { factNames, guestFacts } from 'shared-domain/spaces/fields/facts.ts';
import { houseRuleKeys, houseRuleLines } from 'shared-domain/spaces/house-rules.ts';
import { formatRating, type SpaceItem, shownPrice } from 'shared-domain/spaces/space-card.ts';
import { bookableWindowOf, priceOn, type SpaceTerms, shownCentsOn } from 'shared-domain/spaces/space-terms.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';

export interface ComparedSpace {
  item: SpaceItem;
  terms: SpaceTerms;
  /** On the requested day; undefined until it is known. */
  isBooked?: boolean | undefined;
}

export interface ComparedCell {
  text: string;
  tone?: 'success' | 'warning' | 'danger' | 'muted';
  sign?: 'tick' | 'star';
  strong?: boolean;
}

export interface ComparedRow {
  label: string;
  cells: ComparedCell[];
  /** The one value that is better than all others, in words. */
  best: { at: number; word: string } | null;
}

interface Question {
  /** `yyyy-MM-dd`, within what can be booked at all; null while no day is chosen. */
  day: string | null;
  guests: number | null;
  /** `yyyy-MM-dd` in Rio. */
  today: string;
}

const unknown: ComparedCell = { text: 'Não informado', tone: 'muted' };
const none: ComparedCell = { text: 'Não tem', tone: 'muted' };

/** Compares the spaces row by row, only by facts that their pages also show. */
export function compareSpaces(spaces: readonly ComparedSpace[], question: Question): ComparedRow[] {
  const { day, guests } = question;
  const row = (label: string, cellOf: (space: ComparedSpace) => ComparedCell): ComparedRow => ({
    label,
    cells: spaces.map(cellOf),
    best: null,
  });
  const withBest = (
    of: ComparedRow,
    word: string,
    pick: (...values: number[]) => number,
    measure: (space: ComparedSpace) => number | null,
  ): ComparedRow => ({ ...of, best: only(spaces.map(measure), pick, word) });

  return [
    ...(day ? [row('Nesta data', (space) => freedom(space, day, question.today))] : []),
    day
      ? withBest(
          row(priceLabel(day), ({ item, terms }) => ({
            text: [formatReais(shownCentsOn(terms, day, guests) / 100), guests ? '' : shownPrice(item, day).perGuest]
              .filter(Boolean)
              .join(' '),
            strong: true,
          })),
          'o menor',
          Math.min,
          (space) => (mayBeBooked(space, question) ? totalOf(space, day, guests) : null),
        )
      : withBest(
          row('Preço', ({ item }) => {
            const { from, amount, perGuest } = shownPrice(item);
            return { text: [from, amount, perGuest].filter(Boolean).join(' '), strong: true };
          }),
          'o menor',
          Math.min,
          ({ item }) => (item.pricePerGuest === null ? item.price : null),
        ),
    withBest(
      row('Pessoas', ({ item: { capacity } }) =>
        guests && guests > capacity
          ? { text: `${formatNumber(capacity)}: não cabem ${formatNumber(guests)}`, tone: 'danger' }
          : { text: `até ${formatNumber(capacity)}` },
      ),
      'cabe mais',
      Math.max,
      ({ item }) => item.capacity,
    ),
    ...factsOf(spaces).map((name) =>
      row(name, ({ terms }) => {
        const fact = guestFacts(terms.fields).find((known) => known.name === name);
        return fact ? { text: fact.text } : unknown;
      }),
    ),
    row('Tipo de espaço', ({ item }) => ({ text: spaceTypeLabel(item.type) })),
    row('O espaço é seu', ({ terms: { hours } }) => ({
      text: hoursRange(hours.opensAt, hours.closesAt).replace(/^das /, ''),
    })),
    row('Música alta', ({ terms: { hours } }) =>
      hours.musicUntil ? { text: `até ${hourLabel(hours.musicUntil)}` } : unknown,
    ),
    withBest(
      row('Avaliação', ({ item: { rating } }) =>
        rating
          ? { text: `${formatRating(rating.average)} (${formatNumber(rating.count)})`, sign: 'star' }
          : { text: 'Sem avaliações', tone: 'muted' },
      ),
      'a maior',
      Math.max,
      ({ item }) => (item.rating ? Number(item.rating.average.toFixed(1)) : null),
    ),
    ...amenitiesOf(spaces).map((label) =>
      row(label, ({ item }) => (item.amenities.includes(label) ? { text: 'Tem', sign: 'tick' } : none)),
    ),
    ...rulesOf(spaces).map((name) =>
      row(name, ({ terms }) => {
        const line = houseRuleLines(terms.rules).find((known) => known.name === name);
        if (!line) return unknown;
        // allowed things need no colour
        return line.tone === 'success' ? { text: line.verdict } : { text: line.verdict, tone: line.tone };
      }),
    ),
    row('Reserva', ({ item }) => ({ text: bookingModeLabels[item.bookingMode] })),
    row('Cancelamento', ({ terms }) => ({ text: cancellation(terms, question) })),
    ...(day
      ? [
          withBest(
            row('Total com a taxa', (space) => {
              const total = totalOf(space, day, guests);
              return total === null
                ? { text: 'Diga quantas pessoas', tone: 'muted' }
                : { text: formatCents(total), strong: true };
            }),
            'o menor',
            Math.min,
            (space) => (mayBeBooked(space, question) ? totalOf(space, day, guests) : null),
          ),
        ]
      : []),
  ];
}

/** Says the same of every space. */
export const isAlike = ({ cells: [first, ...others] }: ComparedRow): boolean =>
  others.every(({ text }) => text === first?.text);

/** 'Preço no sábado, 15' */
function priceLabel(day: string): string {
  const weekday = formatWeekday(day);
  return `Preço ${weekday.endsWith('feira') ? 'na' : 'no'} ${weekday}, ${Number(day.slice(8))}`;
}

/** Where one value alone is the best; of two that are as good none is. */
function only(values: (number | null)[], pick: (...values: number[]) => number, word: string): ComparedRow['best'] {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const best = pick(...known);
  return known.filter((value) => value === best).length === 1 ? { at: values.indexOf(best), word } : null;
}

function freedom({ terms, isBooked }: ComparedSpace, day: string, today: string): ComparedCell {
  const { from, to } = bookableWindowOf(terms, today);
  if (day < from)
    return { text: `Pede ${formatCount(terms.noticeDays, 'dia', 'dias')} de antecedência`, tone: 'danger' };
  if (day > to) return { text: 'Agenda ainda fechada', tone: 'danger' };
  if (isBooked === undefined) return { text: 'Conferindo...', tone: 'muted' };
  return isBooked ? { text: 'Ocupado', tone: 'danger' } : { text: 'Livre', tone: 'success' };
}

/** Whether a space can have the best price: it is known to be free on the day, and large enough. */
function mayBeBooked({ item, terms, isBooked }: ComparedSpace, { day, guests, today }: Question): boolean {
  const { from, to } = bookableWindowOf(terms, today);
  return (guests ?? 0) <= item.capacity && (day === null || (isBooked === false && from <= day && day <= to));
}

/**
 * Returns the price of a booking without further extras, in cents; null where it depends on a missing number of guests.
 */
function totalOf({ terms }: ComparedSpace, day: string, guests: number | null): number | null {
  if (guests === null && terms.extras.some(({ isObligatory, per }) => isObligatory && per === 'guest')) return null;
  return bookingSum({ priceCents: priceOn(terms, day), extras: terms.extras, guests: guests ?? 1 }).total;
}

function cancellation({ cancellationPolicy }: SpaceTerms, { day, today }: Question): string {
  const label = policyLabels[cancellationPolicy];
  const policy = cancellationPolicies[cancellationPolicy];
  if (!day) return `${label}: tudo de volta até ${policy.fullRefundDays} dias antes`;
  const { fullUntil, halfUntil } = refundDeadlines({ eventDate: day, bookedOn: today, policy });
  if (fullUntil) return `${label}: tudo de volta até ${deadline(fullUntil, today)}`;
  if (halfUntil) return `${label}: metade de volta até ${deadline(halfUntil, today)}`;
  return `${label}: sem reembolso para esta data`;
}

/** Returns the amenities that at least one of them has, in the order of the form. */
function amenitiesOf(spaces: readonly ComparedSpace[]): string[] {
  const had = new Set(spaces.flatMap(({ item }) => item.amenities));
  const known = amenities.map(({ label }) => label as string);
  return [...known.filter((label) => had.has(label)), ...[...had].filter((label) => !known.includes(label)).sort()];
}

/** Returns the facts that at least one of them states, in the order of the form. */
const factsOf = (spaces: readonly ComparedSpace[]): string[] =>
  factNames.flatMap(({ name, column }) => (spaces.some(({ terms }) => terms.fields[column] !== null) ? [name] : []));

/** Returns the rules that at least one host states, in the order of the form. */
function rulesOf(spaces: readonly ComparedSpace[]): string[] {
  const lines = spaces.flatMap(({ terms }) => houseRuleLines(terms.rules).map(({ key, name }) => [key, name] as const));
  return houseRuleKeys.flatMap((key) => lines.find(([known]) => known === key)?.[1] ?? []);
}
