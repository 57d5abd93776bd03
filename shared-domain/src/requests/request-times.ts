import { atTime } from '../bookings/hold-times.ts';
import { addDays } from '../days/day.ts';
import { formatShortDay, formatWeekday } from '../days/format.ts';
import { dayInRio, instantInRio } from '../days/rio.ts';
import { serverNow } from '../platform/index.ts';
import { requestHours, requestNoticeHours } from '../rules/booking-rules.ts';
import type { RequestRow } from './requests.answers.ts';

const hourMs = 3_600_000;

/** 'hoje, às 18h40', 'amanhã, à 1h05', 'terça, 24 de nov., às 9h'. @param now milliseconds since 1970 */
export function momentInWords(instant: string | number, now: number = serverNow()): string {
  const today = dayInRio(now);
  const day = dayInRio(instant);
  const name =
    day === today
      ? 'hoje'
      : day === addDays(today, 1)
        ? 'amanhã'
        : `${formatWeekday(day).replace('-feira', '')}, ${formatShortDay(day)}`;
  return `${name}, ${atTime(instant)}`;
}

/**
 * Tells how long a date is reserved for the guest who is accepted now, as `private.request_end` decides:
 * 'por 24 horas' or, for an event of tomorrow, 'até hoje, às 20h40'. @param now milliseconds since 1970
 */
export function reservedFor(
  { event_date, starts_at, hours }: Pick<RequestRow, 'event_date' | 'starts_at' | 'hours'>,
  now: number = serverNow(),
): string {
  const [hour = 0, minute = 0] = (starts_at ?? hours.opens_at).split(':').map(Number);
  const last = instantInRio(event_date, hour, minute).getTime() - requestNoticeHours * hourMs;
  return last < now + requestHours * hourMs ? `até ${momentInWords(last, now)}` : `por ${requestHours} horas`;
}
