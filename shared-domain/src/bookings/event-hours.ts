import { formatDayOfMonth, onLongDay } from '../days/format.ts';
import { hourLabel } from '../days/hour-label.ts';
import type { Tables } from '../db/database.types.ts';
import { genderOf } from '../text/phrases.ts';

/** Times of day as bookings and listings keep them, `HH:mm` with or without seconds. What ends before it begins ends on the next day. */
export type SpaceHours = Pick<Tables<'spaces'>, 'opens_at' | 'closes_at' | 'music_until'>;

/** 'das 14h às 22h', 'das 18h à 1h' */
export const hoursRange = (from: string, until: string): string =>
  `das ${hourLabel(from)} ${/^0?1h/.test(hourLabel(until)) ? 'à' : 'às'} ${hourLabel(until)}`;

interface Timed {
  starts_at: string | null;
  ends_at: string | null;
}

/** When an event begins and ends: as its guest said, else all of the space's hours; null of bookings older than hours. */
export function eventTimes(
  { starts_at, ends_at }: Timed,
  hours: SpaceHours | null,
): [from: string, until: string] | null {
  if (starts_at && ends_at) return [starts_at, ends_at];
  return hours && [hours.opens_at, hours.closes_at];
}

/** ', das 14h às 22h': behind a date; nothing of bookings older than hours. */
export function hoursBehindDay(booking: Timed, hours: SpaceHours | null): string {
  const times = eventTimes(booking, hours);
  return times ? `, ${hoursRange(...times)}` : '';
}

const yours = { feminine: ['A', 'sua'], masculine: ['O', 'seu'] } as const;

function yoursWith(title: string): string {
  const gender = genderOf(title);
  const [article, possessive] = gender ? yours[gender] : ['O espaço', 'seu'];
  return `${article} ${title} é ${possessive}`;
}

/** 'A Casa do Mirante é sua em 6 de fevereiro' */
export const bookedHeading = (title: string, eventDate: string): string =>
  `${yoursWith(title)} em ${formatDayOfMonth(eventDate)}`;

/** 'A Casa do Mirante é sua no sábado, 6 de fevereiro, das 17h às 23h30.' */
export function bookedText(title: string, booking: Timed & { event_date: string }, hours: SpaceHours | null): string {
  return `${yoursWith(title)} ${onLongDay(booking.event_date)}${hoursBehindDay(booking, hours)}.`;
}

/** For the host, of a guest's day: 'O espaço é de quem reservou das 8h às 2h' */
export const openForGuestText = ({ opens_at, closes_at }: SpaceHours): string =>
  `O espaço é de quem reservou ${hoursRange(opens_at, closes_at)}`;

/** 'O espaço é seu das 8h às 2h' */
export const openText = ({ opens_at, closes_at }: SpaceHours): string =>
  `O espaço é seu ${hoursRange(opens_at, closes_at)}`;

/** 'Música alta até 22h'; null where nothing is said. */
export const musicText = ({ music_until }: SpaceHours): string | null =>
  music_until && `Música alta até ${hourLabel(music_until)}`;
