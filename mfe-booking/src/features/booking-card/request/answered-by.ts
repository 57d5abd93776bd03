import { atTime } from 'shared-domain/bookings/hold-times.ts';
import { formatDayWithoutYear } from 'shared-domain/days/format.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';

/** 'Helena responde até ter., 24 de nov., às 18h40.' */
export const answeredBy = (hostName: string, instant: string): string =>
  `${upperFirst(hostName)} responde até ${formatDayWithoutYear(dayInRio(instant))}, ${atTime(instant)}.`;
