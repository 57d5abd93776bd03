import { formatFullDay } from 'shared-domain/days/format.ts';

/** Why a day is not free, as `space_calendar` says it. */
export type DayState = 'blocked' | 'held' | 'booked';

const hostStateLabels: Record<DayState, string> = {
  blocked: 'bloqueada por você',
  booked: 'reservada',
  held: 'aguardando pagamento',
};

/** What a screen reader says for a day of the calendar: 'sábado, 28 de novembro de 2026, indisponível'. */
export function dayLabel(
  day: string,
  known: { state: DayState | undefined; view: 'guest' | 'host'; bookable: boolean; selected: boolean; today: boolean },
): string {
  const words = [formatFullDay(day)];
  if (known.today) words.unshift('hoje');
  if (known.state) words.push(known.view === 'host' ? hostStateLabels[known.state] : 'indisponível');
  else if (!known.bookable) words.push('indisponível');
  if (known.selected) words.push('selecionada');
  return words.join(', ');
}
