import { atTime } from '../bookings/hold-times.ts';
import { formatDayWithoutYear } from '../days/format.ts';
import { dayInRio } from '../days/rio.ts';

/** "sáb., 5 de dez., às 10h": when a visit begins, as its two read it. */
export const visitWhen = (instant: string): string => `${formatDayWithoutYear(dayInRio(instant))}, ${atTime(instant)}`;
