import { addDays } from 'shared-domain/days/day.ts';
import { daysBetween } from 'shared-domain/days/days-between.ts';
import { formatFullDay, formatLongDay } from 'shared-domain/days/format.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import type { ChatMessage } from '../../data/chat/chat.ts';
import type { Outgoing } from './outbox.ts';

export type TimelineItem =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage }
  /** A visit as it is now, where it was spoken of last. */
  | { kind: 'visit'; key: string; message: ChatMessage; visitId: string }
  /** A request to book, likewise. */
  | { kind: 'request'; key: string; message: ChatMessage; requestId: string }
  /** An earlier step of a visit or a request. */
  | { kind: 'event'; key: string; message: ChatMessage }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing };

/**
 * Returns the conversation from top to bottom: messages under their days, the line above the first unread one, then
 * unsent ones. A message that is still in the outbox but has arrived is shown once.
 */
export function timeline(
  messages: readonly ChatMessage[],
  outgoing: readonly Outgoing[],
  firstUnreadId: string | null,
  today: string,
): TimelineItem[] {
  const items: TimelineItem[] = [];
  let day: string | undefined;
  const enter = (instant: string) => {
    const next = dayInRio(instant);
    if (next === day) return;
    day = next;
    items.push({ kind: 'day', key: `day:${next}`, label: dayLabel(next, today) });
  };
  const latest = new Map(messages.map(({ id, visitId, requestId }) => [visitId ?? requestId, id]));
  for (const message of messages) {
    enter(message.createdAt);
    if (message.id === firstUnreadId) items.push({ kind: 'unread', key: 'unread' });
    const { id: key, visitId, requestId } = message;
    const subject = visitId ?? requestId;
    if (subject === null) items.push({ kind: 'message', key, message });
    else if (latest.get(subject) !== key) items.push({ kind: 'event', key, message });
    else if (visitId) items.push({ kind: 'visit', key: `visit:${visitId}`, message, visitId });
    else if (requestId) items.push({ kind: 'request', key: `request:${requestId}`, message, requestId });
  }
  const arrived = new Set(messages.map(({ id }) => id));
  for (const one of outgoing) {
    if (arrived.has(one.id)) continue;
    enter(one.createdAt);
    items.push({ kind: 'outgoing', key: one.id, outgoing: one });
  }
  return items;
}

/** "hoje", "ontem", "quinta-feira, 19 de novembro"; with its year when that is another. */
function dayLabel(day: string, today: string): string {
  if (day === today) return 'hoje';
  if (day === addDays(today, -1)) return 'ontem';
  return day.slice(0, 4) === today.slice(0, 4) || Math.abs(daysBetween(day, today)) < 60
    ? formatLongDay(day)
    : formatFullDay(day);
}

/** The first of the last `unread` messages of the other person; the oldest there is when not all of them are loaded. */
export function firstUnread(messages: readonly ChatMessage[], userId: string, unread: number): string | null {
  if (unread <= 0) return null;
  const theirs = messages.filter(({ senderId }) => senderId !== userId);
  return theirs[Math.max(0, theirs.length - unread)]?.id ?? null;
}
