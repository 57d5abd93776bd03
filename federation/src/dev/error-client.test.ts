// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const client = readFileSync(join(import.meta.dirname, 'error-client.js'), 'utf8');
const folder = 'http://localhost:4010/';
const located = {
  place: 'mfe-chat/src/routes/list.route.tsx:12',
  code: '>   12 |   throw error;',
  stack: 'at Component',
};
const requested: { url: string; body: unknown }[] = [];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    requested.push({ url, body });
    return { json: async () => located };
  });
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { src: `${folder}entry.js` } });
  new Function(client)();
});
afterEach(() => {
  document.body.replaceChildren();
  requested.length = 0;
});

const report = () => document.querySelector('[data-slot="development-error"]');
const fail = (detail: object) => window.dispatchEvent(new CustomEvent('page-failure', { detail }));

test('what a page fails with is shown with its message, file and line and the code around, until it compiles anew', async () => {
  const error = new TypeError('no <title>');
  fail({ unit: 'chat', error, components: '\n    at List (http://localhost:4010/entry.js:1:2)' });
  await expect.poll(report).not.toBeNull();
  expect(report()?.getAttribute('role')).toBe('alert');
  for (const part of ['TypeError: no <title>', located.place, located.code, located.stack])
    expect(report()?.textContent).toContain(part);
  expect(requested).toEqual([
    { url: `${folder}stack`, body: expect.stringContaining('at List (http://localhost:4010') },
  ]);
  expect(requested[0]?.body).toContain('TypeError: no <title>');
  window.dispatchEvent(new MessageEvent('message', { source: window, data: { type: 'webpackOk' } }));
  expect(report()).toBeNull();
});

test('without an answer of the development server the stack is shown as it is; anything may have been thrown', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
  fail({ unit: undefined, error: undefined, components: '' });
  await expect.poll(() => report()?.textContent).toContain('Thrown: undefined');
});
