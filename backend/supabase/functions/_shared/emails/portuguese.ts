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

export function people(count: number): string {
  return count === 1 ? '1 pessoa' : `${new Intl.NumberFormat('pt-BR').format(count)} pessoas`;
}
