import { formatFullDay } from 'shared-domain/days/format.ts';

/** The reason why a day is not free, from `space_calendar`. */
export type DayState = 'blocked' | 'held' | 'booked';

const hostStateLabels: Record<Exclude<DayState, 'blocked'>, string> = {
  booked: 'reservada',
  held: 'aguardando pagamento',
};

/** Returns a calendar day's label for screen readers: 'sábado, 28 de novembro de 2026, indisponível'. */
export function dayLabel(
  day: string,
  known: {
    state: DayState | undefined;
    view: 'guest' | 'host';
    bookable: boolean;
    selected: boolean;
    today: boolean;
    blockedBy?: string | undefined;
  },
): string {
  const words = [formatFullDay(day)];
  if (known.today) words.unshift('hoje');
  if (known.state && known.view === 'host')
    words.push(known.state === 'blocked' ? `bloqueada por ${known.blockedBy ?? 'você'}` : hostStateLabels[known.state]);
  else if (known.state || !known.bookable) words.push('indisponível');
  if (known.selected) words.push('selecionada');
  return words.join(', ');
}
