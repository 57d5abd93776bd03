import { arrivalLine, type Place, streetLine } from '../bookings/address.ts';
import { calendarFile } from '../days/calendar-file.ts';
import { visitMinutes } from '../rules/booking-rules.ts';

/** A taken visit as its calendar file tells it, to either side. */
export interface CalendarVisit {
  id: string;
  conversationId: string;
  /** Of the space. */
  title: string;
  otherName: string;
  /** Instant, ISO 8601. */
  acceptedTime: string;
  /** Null while the host has not given it. */
  address: Place | null;
  neighborhood: string | null;
}

/**
 * @param origin of the site, for the link
 * @param now instant of writing
 */
export function visitCalendar(visit: CalendarVisit, origin: string, now: Date): string {
  const { address, neighborhood } = visit;
  const around = neighborhood ?? '';
  const from = new Date(visit.acceptedTime);
  return calendarFile(
    {
      uid: `visita-${visit.id}`,
      product: 'Visitas',
      span: [from, new Date(from.getTime() + visitMinutes * 60_000)],
      summary: `Visita: ${visit.title}`,
      location: [address ? streetLine(address) : visit.title, around, 'Rio de Janeiro'].filter(Boolean).join(', '),
      description: [
        `Com ${visit.otherName}.`,
        ...(address ? [arrivalLine(address, around)] : []),
        `${origin}/chat?conversa=${visit.conversationId}`,
      ].join('\n'),
    },
    now,
  );
}
