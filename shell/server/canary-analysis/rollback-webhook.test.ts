import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Deployment } from 'federation/registry/registry.schema.ts';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRollbackWebhook } from './rollback-webhook.ts';

const deployment: Deployment = {
  unit: 'chat',
  pointer: 'canary',
  from: 'bbbbbbbbbbbbbbbb',
  to: null,
  by: 'automatic',
  at: '2026-11-23T12:00:00.000Z',
};
const rolledBack = { unit: 'chat', version: 'bbbbbbbbbbbbbbbb', reason: 'It failed 5 of 5 visitors.' };

let server: ReturnType<typeof serve>;
let answers: number[];
let received: unknown[];
let url: string;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  [answers, received] = [[], []];
  const app = new Hono().post('/hooks/segredo', async (context) => {
    received.push(await context.req.json());
    const answer = answers.shift() ?? 204;
    if (answer === 302) return context.redirect('/elsewhere');
    return context.body(null, answer as 204);
  });
  server = await new Promise((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/segredo`;
});
afterEach(async () => {
  await new Promise<void>((done) => server.close(() => done()));
});

const webhook = (more: { url?: string | undefined; retryMs?: number[] } = {}) =>
  createRollbackWebhook({ url, siteUrl: 'https://espacos.example.test', retryMs: [5, 5], ...more });
const logged = () => vi.mocked(console.error).mock.calls.flat().join('\n');

test('the squad gets what was taken back, and why, in a sentence and in fields', async () => {
  webhook().tell({ ...rolledBack, deployments: [deployment] });
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]).toEqual({
    text: 'chat@bbbbbbbbbbbbbbbb was rolled back (chat canary: bbbbbbbbbbbbbbbb → nothing). It failed 5 of 5 visitors. Errors: https://espacos.example.test/admin?aba=erros&periodo=24&parte=chat',
    errors: 'https://espacos.example.test/admin?aba=erros&periodo=24&parte=chat',
    site: 'https://espacos.example.test',
    ...rolledBack,
    deployments: [{ unit: 'chat', pointer: 'canary', from: 'bbbbbbbbbbbbbbbb', to: null }],
  });
});

test('also of a version that should go and can not', async () => {
  webhook().tell({ ...rolledBack, deployments: [] });
  await vi.waitFor(() => expect(received).toMatchObject([{ text: /fails its visitors and stays/, deployments: [] }]));
});

test('a message that the webhook does not take is sent again until it does', async () => {
  answers = [503, 302];
  webhook().tell({ ...rolledBack, deployments: [deployment] });
  await vi.waitFor(() => expect(received).toHaveLength(3));
  expect(logged()).toMatch(/it answered 503[\s\S]*it answered 302/);
});

test('a webhook that is away holds nothing up, is given up in the end, and its address is in no log', async () => {
  webhook({ url: 'http://127.0.0.1:1/hooks/segredo' }).tell({ ...rolledBack, deployments: [deployment] });
  await vi.waitFor(() => expect(vi.mocked(console.error).mock.calls).toHaveLength(3));
  expect(logged()).toContain('could not be reached');
  expect(logged()).not.toContain('segredo');
});

test('without an address nothing is sent, and a site that ends sends nothing any more', async () => {
  webhook({ url: undefined }).tell({ ...rolledBack, deployments: [deployment] });
  answers = [500];
  const ending = webhook({ retryMs: [60_000] });
  ending.tell({ ...rolledBack, deployments: [deployment] });
  await vi.waitFor(() => expect(logged()).toContain('500'));
  ending.stop();
  expect(received).toHaveLength(1);
});
