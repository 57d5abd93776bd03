import { dayInRio, rioTimeZone } from 'shared-domain/money/dates.ts';

const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: rioTimeZone });
const date = new Intl.DateTimeFormat('pt-BR', {
  timeZone: rioTimeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** 'há 4 min', 'hoje, 09:12', 'ontem, 21:40', '18/11/2026'; in Rio. */
export function momentWords(instant: string, now: Date = new Date()): string {
  const then = new Date(instant);
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `há ${minutes} min`;
  const day = dayInRio(then);
  if (day === dayInRio(now)) return `hoje, ${time.format(then)}`;
  if (day === dayInRio(new Date(now.getTime() - 24 * 60 * 60_000))) return `ontem, ${time.format(then)}`;
  return date.format(then);
}

/** '20/11/2026 às 10:42'; in Rio. */
export const instantWords = (instant: string): string =>
  `${date.format(new Date(instant))} às ${time.format(new Date(instant))}`;
