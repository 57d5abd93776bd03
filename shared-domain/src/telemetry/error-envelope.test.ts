import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorEvent, errorEnvelope, readDsn, sendErrorEvent } from './error-envelope.ts';

const event: ErrorEvent = {
  unit: 'chat',
  version: '3f2a3f2a',
  kind: 'render',
  message: 'TypeError: x is undefined',
  page: '/chat',
  stack: 'at t (/releases/chat/3f2a3f2a/entry.js:1:20)\nn@/releases/chat/3f2a3f2a/list.js:7:3\nno frame',
  fingerprint: 'f'.repeat(64),
  at: '2026-11-28T12:00:00.000Z',
  occurrences: 3,
};

test('an address is read as the protocol has it, also below a folder', () => {
  expect(readDsn('https://abc@errors.example.com/42')).toEqual({
    url: 'https://errors.example.com/api/42/envelope/',
    auth: expect.stringMatching(/sentry_version=7.*sentry_key=abc$/),
  });
  expect(readDsn('https://abc@example.com:8443/errors/42').url).toBe(
    'https://example.com:8443/errors/api/42/envelope/',
  );
});

test.each(['https://errors.example.com/42', 'https://abc@errors.example.com/', 'none'])('%s is none', (dsn) => {
  expect(() => readDsn(dsn)).toThrow();
});

test('an envelope has a header, the item and the event, whose frames end with the innermost', () => {
  const [header, item, payload, ...rest] = errorEnvelope(event, '11111111-1111-4111-8111-111111111111')
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rest).toEqual([]);
  expect(header).toMatchObject({ event_id: '11111111111141118111111111111111' });
  expect(item).toEqual({ type: 'event' });
  expect(payload).toMatchObject({
    release: 'chat@3f2a3f2a',
    transaction: '/chat',
    fingerprint: [event.fingerprint],
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'x is undefined',
          stacktrace: {
            frames: [
              { function: 'n', filename: '/releases/chat/3f2a3f2a/list.js', lineno: 7, colno: 3 },
              { function: 't', filename: '/releases/chat/3f2a3f2a/entry.js', lineno: 1, colno: 20 },
            ],
          },
        },
      ],
    },
  });
});

test('a message of several lines, and an error without a stack', () => {
  const lines = errorEnvelope({ ...event, message: 'um\ndois', stack: null }, 'a').split('\n');
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[2] ?? '').exception.values).toEqual([{ type: 'render', value: 'um\ndois' }]);
});

const fetch = vi.fn<typeof globalThis.fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetch));
afterEach(() => fetch.mockReset());

test('a refusal of the server is an error', async () => {
  const server = readDsn('https://abc@errors.example.com/42');
  fetch.mockResolvedValueOnce(new Response('{}'));
  await sendErrorEvent(server, event, 1000);
  expect(fetch).toHaveBeenCalledWith(server.url, expect.objectContaining({ method: 'POST' }));
  fetch.mockResolvedValueOnce(new Response('', { status: 429 }));
  await expect(sendErrorEvent(server, event, 1000)).rejects.toThrow('429');
});
