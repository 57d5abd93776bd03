import { hourLabel } from '../bookings/event-hours.ts';
import { addDays } from '../days/day.ts';
import { formatShortDay, formatWeekday } from '../days/format.ts';
import { dayInRio, formatInstantTime } from '../days/rio.ts';
import { serverNow } from '../platform/index.ts';

/** Until when a request is answered, or paid: 'hoje, às 18h40', 'amanhã, à 1h05', 'terça, 24 de nov., às 9h' */
export function requestDue(instant: string): string {
  const today = dayInRio(serverNow());
  const day = dayInRio(instant);
  const hour = hourLabel(formatInstantTime(instant));
  const name =
    day === today
      ? 'hoje'
      : day === addDays(today, 1)
        ? 'amanhã'
        : `${formatWeekday(day).replace('-feira', '')}, ${formatShortDay(day)}`;
  return `${name}, ${/^[01]h/.test(hour) ? 'à' : 'às'} ${hour}`;
}
