import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MessageRow, toMessage } from './chat.ts';
import { addArrived, arrivedOptions, inOrder } from './messages.query.ts';

const row = (id: string, created_at: string, overrides: Partial<MessageRow> = {}) =>
  toMessage({
    id,
    conversation_id: 'c',
    sender_id: 's',
    content: 'Oi',
    message_type: 'text',
    file_url: null,
    file_name: null,
    file_size: null,
    is_moderated: false,
    moderation_reason: null,
    created_at,
    visit_id: null,
    request_id: null,
    ...overrides,
  });

test('messages of one millisecond keep the order of their microseconds', () => {
  const instants = ['10.123', '10.1234', '10.123401', '10.12341', '10.2', '11'];
  const messages = instants.map((seconds, index) => row(`${index}`, `2026-11-22T09:00:${seconds}+00:00`));
  expect(inOrder(messages.toReversed(), []).map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5']);
});

test('however a message reaches the page, and how often, it is shown once and in its place', () => {
  const messages = Array.from({ length: 12 }, (_, index) => row(`m${index}`, `2026-11-22T09:00:${10 + index}Z`));
  fc.assert(
    fc.property(
      fc.subarray(messages),
      fc.shuffledSubarray(messages),
      fc.shuffledSubarray(messages),
      (fetched, first, second) => {
        const queryClient = new QueryClient();
        for (const message of [...first, ...second]) addArrived(queryClient, message);
        const arrived = queryClient.getQueryData(arrivedOptions('c').queryKey) ?? [];
        const shown = inOrder(fetched.toReversed(), arrived);
        const expected = messages.filter((one) => [fetched, first, second].some((group) => group.includes(one)));
        expect(shown).toEqual(expected);
      },
    ),
  );
});

test('a fetch that began before a message and ends after it does not take it away', () => {
  const queryClient = new QueryClient();
  addArrived(queryClient, row('new', '2026-11-22T09:00:02Z'));
  // pages of a fetch that began before the message
  const pages = [[row('old', '2026-11-22T09:00:01Z')]];
  const arrived = queryClient.getQueryData(arrivedOptions('c').queryKey) ?? [];
  expect(inOrder(pages.flat(), arrived).map(({ id }) => id)).toEqual(['old', 'new']);
});

test('a kind of a later release is unsupported, a blocked message has its reason', () => {
  expect(row('a', '2026-11-22T09:00:00Z', { message_type: 'location' }).type).toBe('unsupported');
  expect(row('b', '2026-11-22T09:00:00Z', { is_moderated: true, moderation_reason: 'Não pode.' }).blockedBecause).toBe(
    'Não pode.',
  );
  expect(
    row('c', '2026-11-22T09:00:00Z', {
      message_type: 'file',
      content: null,
      file_url: 'u/1.pdf',
      file_name: 'planta.pdf',
      file_size: 1_468_006,
    }).file,
  ).toEqual({ path: 'u/1.pdf', name: 'planta.pdf', size: 1_468_006 });
});
