import { hourLabel } from '../bookings/event-hours.ts';
import { formatDayWithoutYear } from '../days/format.ts';
import { dayInRio, formatInstantTime } from '../days/rio.ts';

/** "sáb., 5 de dez., às 10h": when a visit begins, as its two read it. */
export function visitWhen(instant: string): string {
  const hour = hourLabel(formatInstantTime(instant));
  return `${formatDayWithoutYear(dayInRio(instant))}, ${/^1h/.test(hour) ? 'à' : 'às'} ${hour}`;
}
