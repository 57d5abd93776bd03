import { formatInstant } from 'shared-domain/days/rio.ts';
import { calendarEchoHours } from 'shared-domain/rules/calendar-rules.ts';
import type { DayMark } from 'shared-ui/primitives/calendar.tsx';
import type { HostCalendar } from '../../data/hosting/host-calendar.query.ts';
import type { OtherCalendar } from '../../data/hosting/host-calendars.query.ts';

/** A sentence about a day that another calendar has, too. */
export interface ImportedFact {
  text: string;
  /** At the day's number; none where the cell already names the calendar. */
  mark?: DayMark;
}

const repeated: DayMark = { text: 'Repetida', tone: 'muted' };
const conflict: DayMark = { text: 'Conflito', tone: 'danger' };

function factOf(
  state: HostCalendar[string]['state'],
  { calendar_name: name, is_echo: isEcho, blocks_again: blocksAgain }: HostCalendar[string]['imported'][number],
): ImportedFact | null {
  if (state === 'booked')
    return isEcho
      ? { text: `${name} repete a sua reserva daqui`, mark: repeated }
      : { text: `Conflito: ${name} também tem esta data`, mark: conflict };
  if (isEcho) return { text: `${name} ainda repete uma reserva que acabou`, mark: repeated };
  return blocksAgain
    ? {
        text: `${name} manteve esta data por mais de ${calendarEchoHours} horas depois do fim da reserva, e ela bloqueia de novo, como sua. Para liberar, abra a data em ${name}`,
      }
    : null;
}

/**
 * By `yyyy-MM-dd`; days that other calendars simply block have none. The first mark of a day is the one that matters most.
 * @param calendars for their free days, which `days` does not have
 */
export function importedFacts(days: HostCalendar, calendars: readonly OtherCalendar[]): Record<string, ImportedFact[]> {
  const facts: Record<string, ImportedFact[]> = {};
  const add = (day: string, fact: ImportedFact) => {
    facts[day] = [...(facts[day] ?? []), fact].sort(
      (a, b) => Number(b.mark === conflict) - Number(a.mark === conflict),
    );
  };
  for (const [day, { state, imported }] of Object.entries(days))
    for (const event of imported) {
      const fact = factOf(state, event);
      if (fact) add(day, fact);
    }
  for (const { name, waiting } of calendars)
    for (const { date, blocks_again_at: until } of waiting)
      if (!days[date])
        add(date, {
          text: `${name} ainda repete uma reserva que acabou. Se continuar assim, bloqueia de novo a partir de ${formatInstant(until)}`,
          mark: repeated,
        });
  return facts;
}
