import { expect, test } from 'vitest';
import type { ChatMessage } from '../../data/chat/chat.ts';
import type { Outgoing } from './outbox.ts';
import { firstUnread, type TimelineItem, timeline } from './timeline.ts';

const today = '2026-11-22';

const message = (id: string, createdAt: string, senderId = 'other'): ChatMessage => ({
  id,
  conversationId: 'c',
  senderId,
  content: id,
  type: 'text',
  file: null,
  blockedBecause: null,
  visitId: null,
  requestId: null,
  createdAt,
});

const outgoing = (id: string, createdAt: string): Outgoing => ({
  id,
  conversationId: 'c',
  senderId: 'me',
  createdAt,
  body: { kind: 'text', content: id },
  state: 'sending',
  problem: '',
  waitsForConnection: false,
});

const shown = (items: TimelineItem[]) => items.map((item) => (item.kind === 'day' ? item.label : item.key));

test('messages stand under the days they were sent on in Rio', () => {
  const items = timeline(
    [
      message('a', '2025-10-03T12:00:00Z'),
      message('b', '2026-11-19T18:04:00-03:00'),
      // after midnight in Greenwich, still the 19th in Rio
      message('c', '2026-11-20T02:30:00Z'),
      message('d', '2026-11-21T15:00:00-03:00'),
      message('e', '2026-11-22T09:00:00-03:00'),
    ],
    [outgoing('f', '2026-11-22T09:01:00-03:00')],
    null,
    today,
  );
  expect(shown(items)).toEqual([
    'sexta-feira, 3 de outubro de 2025',
    'a',
    'quinta-feira, 19 de novembro',
    'b',
    'c',
    'ontem',
    'd',
    'hoje',
    'e',
    'f',
  ]);
});

test('in January the December before needs no year', () => {
  const items = timeline([message('a', '2026-12-30T12:00:00Z')], [], null, '2027-01-03');
  expect(shown(items)).toEqual(['quarta-feira, 30 de dezembro', 'a']);
});

test('what has arrived is not shown as on its way, too', () => {
  const items = timeline(
    [message('a', '2026-11-22T09:00:00-03:00', 'me')],
    [outgoing('a', '2026-11-22T08:59:59-03:00'), outgoing('b', '2026-11-22T09:01:00-03:00')],
    null,
    today,
  );
  expect(items.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['day day:2026-11-22', 'message a', 'outgoing b']);
});

test('the line stands above the first unread message of the other person', () => {
  const messages = [
    message('a', '2026-11-22T09:00:00Z'),
    message('b', '2026-11-22T09:01:00Z'),
    message('mine', '2026-11-22T09:02:00Z', 'me'),
    message('c', '2026-11-22T09:03:00Z'),
  ];
  expect(firstUnread(messages, 'me', 0)).toBeNull();
  expect(firstUnread(messages, 'me', 2)).toBe('b');
  // more than are loaded
  expect(firstUnread(messages, 'me', 40)).toBe('a');
  expect(shown(timeline(messages, [], 'b', today))).toEqual(['hoje', 'a', 'unread', 'b', 'mine', 'c']);
});

test('the card of a visit stands at the last that was said of it, what was said before is a line', () => {
  const of = (visitId: string, one: ChatMessage): ChatMessage => ({ ...one, visitId });
  const items = timeline(
    [
      of('v', message('proposed', '2026-11-22T12:00:00Z')),
      message('text', '2026-11-22T12:01:00Z'),
      of('v', message('accepted', '2026-11-22T12:02:00Z')),
      of('w', message('another', '2026-11-22T12:03:00Z')),
    ],
    [],
    null,
    today,
  );
  expect(items.map(({ kind, key }) => `${kind} ${key}`).slice(1)).toEqual([
    'event proposed',
    'message text',
    'visit visit:v',
    'visit visit:w',
  ]);
});

test('so does the card of a request', () => {
  const of = (requestId: string, one: ChatMessage): ChatMessage => ({ ...one, requestId });
  const items = timeline(
    [
      of('r', message('a', '2026-11-20T12:00:00Z')),
      message('b', '2026-11-20T12:10:00Z'),
      of('r', message('c', '2026-11-20T13:00:00Z')),
    ],
    [],
    null,
    today,
  );
  expect(items.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    expect.stringMatching(/^day/),
    'event a',
    'message b',
    'request request:r',
  ]);
});
