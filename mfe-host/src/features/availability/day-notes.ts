import { formatNumber, formatReais } from 'shared-domain/money/format.ts';
import { firstName, personName } from 'shared-domain/people/person-name.ts';
import { rangeOn } from 'shared-domain/spaces/price-ranges.ts';
import type { DayNote } from 'shared-ui/primitives/calendar.tsx';
import type { DayPrices } from '../../data/hosting/day-prices.query.ts';
import type { HostCalendar } from '../../data/hosting/host-calendar.query.ts';
import type { PriceRangeRow } from '../../data/spaces/listing-terms.schema.ts';
import type { DayVisits } from './day-visits.ts';
import type { ImportedFact } from './imported-facts.ts';

/**
 * Returns the note in each cell of the calendar: the guest, the reason of a block or the price, a visit, and whether
 * another calendar has the day, too.
 */
export function dayNotes(
  days: HostCalendar,
  prices: DayPrices,
  ranges: readonly PriceRangeRow[],
  facts: Readonly<Record<string, readonly ImportedFact[]>>,
  visits: DayVisits = {},
): Record<string, DayNote> {
  const notes: Record<string, DayNote> = {};
  for (const [day, price] of Object.entries(prices)) {
    const range = rangeOn(ranges, day);
    notes[day] = {
      text: formatNumber(price),
      spoken: formatReais(price),
      isOwn: range !== undefined,
      ...(range?.name && (range.first_day === day || !prices[range.first_day])
        ? { mark: { text: range.name, tone: 'link' as const } }
        : {}),
    };
  }
  for (const [day, { state, guest_name, calendar_name, is_own_block, note }] of Object.entries(days)) {
    if (state === 'booked')
      notes[day] = { text: firstName(guest_name, 'Cliente'), spoken: personName(guest_name, 'Cliente') };
    if (state === 'blocked')
      notes[day] =
        !is_own_block && calendar_name
          ? { text: calendar_name, blockedBy: calendar_name }
          : note
            ? { text: note, spoken: `nota: ${note}` }
            : { text: 'Você' };
    if (state === 'held') notes[day] = { text: 'Aguarda' };
  }
  for (const [day, found] of Object.entries(visits)) {
    const note = notes[day] ?? { text: '' };
    const times = found.map(({ time }) => time).join(', ');
    notes[day] = {
      ...note,
      spoken: [note.spoken, `visita às ${times}`].filter(Boolean).join(', '),
      mark: { text: `Visita ${times}`, tone: 'link' },
    };
  }
  for (const [day, found] of Object.entries(facts)) {
    const note = notes[day] ?? { text: '' };
    const mark = found.find((fact) => fact.mark)?.mark ?? note.mark;
    notes[day] = {
      ...note,
      spoken: [note.spoken, ...found.map(({ text }) => text)].filter(Boolean).join(', '),
      ...(mark ? { mark } : {}),
    };
  }
  return notes;
}
