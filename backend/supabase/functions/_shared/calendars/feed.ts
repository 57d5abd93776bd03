import ical, { ICalEventTransparency } from 'ical-generator';
import { addDays } from 'shared-domain/days/day.ts';
import { calendarMinutes } from 'shared-domain/rules/calendar-rules.ts';
import { ownUid } from './own-uid.ts';

interface FeedDay {
  /** `yyyy-MM-dd` */
  date: string;
  state: 'booked' | 'blocked';
  /** ISO 8601 */
  changed_at: string;
}

/** The calendar of a space as others read it: which days are taken, and nothing about by whom. The same days make the same text. */
export function feedText(space: { id: string; title: string; days: readonly FeedDay[] }): string {
  const calendar = ical({
    name: `${space.title} · Espaços Rio`,
    prodId: { company: 'Espacos Rio', product: 'Calendario', language: 'PT' },
    ttl: calendarMinutes * 60,
  });
  for (const { date, state, changed_at } of space.days) {
    calendar.createEvent({
      id: ownUid(space.id, date),
      stamp: new Date(changed_at),
      start: new Date(`${date}T00:00:00Z`),
      end: new Date(`${addDays(date, 1)}T00:00:00Z`),
      allDay: true,
      // Outlook takes a whole day without it for a free one
      transparency: ICalEventTransparency.OPAQUE,
      summary: state === 'booked' ? 'Reservado' : 'Bloqueado',
    });
  }
  return `${calendar.toString()}\r\n`;
}
