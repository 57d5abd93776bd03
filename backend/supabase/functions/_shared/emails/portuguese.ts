const day = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-12-12` as "sáb., 12 de dez. de 2026". */
export function longDay(isoDay: string): string {
  return day.format(new Date(`${isoDay}T00:00:00Z`));
}

const instant = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

/** An instant (ISO 8601) as "22/11/2026, 09:30", in Rio. */
export function moment(isoInstant: string): string {
  return instant.format(new Date(isoInstant));
}

export function people(count: number): string {
  return count === 1 ? '1 pessoa' : `${new Intl.NumberFormat('pt-BR').format(count)} pessoas`;
}
