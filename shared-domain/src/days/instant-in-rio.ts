import { TZDateMini } from '@date-fns/tz/date/mini';

/** The instant of a time of day in Rio; a time that summer time skipped is the one an hour later. */
export function instantInRio(day: string, hour: number, minute = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(new TZDateMini(year, month - 1, date, hour, minute, 'America/Sao_Paulo').getTime());
}
