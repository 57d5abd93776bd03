import { formatInstant } from 'shared-domain/days/rio.ts';
import type { OtherCalendar } from '../../data/hosting/host-calendars.query.ts';
import { dayRangesInWords } from './day-ranges.ts';

/** Days as `yyyy-MM-dd`, in any order. */
export type Differences = Pick<OtherCalendar, 'waiting' | 'only_here' | 'free_there'>;

/** Free days that the other calendar still has, of one ended booking each, by the instant after which they block again. */
function waitingInWords(name: string, waiting: Differences['waiting'], today: string): string[] {
  const instants = [...new Set(waiting.map(({ blocks_again_at: instant }) => instant))].sort();
  return instants.map((instant) => {
    const days = waiting.flatMap(({ date, blocks_again_at }) => (blocks_again_at === instant ? [date] : []));
    const verb = days.length === 1 ? 'bloqueia' : 'bloqueiam';
    return `Ocupado em ${name}, livre aqui: ${dayRangesInWords(days, today)}. Se continuar assim, ${verb} de novo a partir de ${formatInstant(instant)}.`;
  });
}

/**
 * One line for each kind of difference.
 * @param today `yyyy-MM-dd`: days of other years are written with their year
 */
export function differencesInWords(
  name: string,
  { waiting, only_here, free_there }: Differences,
  today: string,
): string[] {
  const lines: [string, readonly string[]][] = [
    [`Ocupado aqui, livre em ${name}`, only_here],
    [`Como “livre” em ${name}, à venda aqui`, free_there],
  ];
  return [
    ...waitingInWords(name, waiting, today),
    ...lines.flatMap(([words, days]) => (days.length > 0 ? [`${words}: ${dayRangesInWords(days, today)}.`] : [])),
  ];
}
