// @vitest-environment happy-dom
import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { telemetryReportSchema } from '../data/telemetry/telemetry-report.schema.ts';
import { storeCookieChoice } from './cookie-choice.ts';
import { noteComponents } from './telemetry.ts';
import { createSender } from './telemetry-sender.ts';

vi.mock('web-vitals', () => ({
  onLCP: (report: (metric: object) => void) => report({ name: 'LCP', value: 1900 }),
  onINP: () => {},
  onCLS: () => {},
}));

const version = 'aaaaaaaaaaaaaaaa';
const chat = { name: 'chat', version, base: '/releases/chat/aaaaaaaaaaaaaaaa/' };
const registry = {
  shell: { version, base: '/releases/shell/aaaaaaaaaaaaaaaa/' },
  remotes: [chat],
} as unknown as SiteRegistry;
const page = { owner: 'chat', path: '/espaco/:id' };

const beacons: Blob[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_path: string, body: Blob) => beacons.push(body) > 0,
  });
});
afterEach(() => {
  localStorage.clear();
  beacons.length = 0;
});

const sender = (more: Partial<Parameters<typeof createSender>[0]> = {}) =>
  createSender({ registry, overridden: [], currentPage: () => page, ...more });
/** Returns the reports as the server reads them. */
async function sent() {
  await vi.advanceTimersByTimeAsync(5000);
  return Promise.all(beacons.map(async (body) => telemetryReportSchema.parse(JSON.parse(await body.text()))));
}

function thrownIn(base: string, message = 'preço'): TypeError {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at Card (${new URL(base, document.baseURI).href}entry.js:1:2)`;
  return error;
}

describe('a page', () => {
  test('tells once which versions it uses', async () => {
    const { take } = sender();
    take({ type: 'used', unit: 'chat' });
    take({ type: 'used', unit: 'chat' });
    const [report, ...others] = await sent();
    expect(report?.used).toEqual([
      { unit: 'shell', version },
      { unit: 'chat', version },
    ]);
    expect(others).toEqual([]);
  });

  test('counts the same error instead of repeating it, and fails a unit once', async () => {
    const { take } = sender();
    for (let time = 0; time < 5; time++)
      take({ type: 'error', unit: 'chat', kind: 'render', error: thrownIn(chat.base) });
    const [first] = await sent();
    expect(first?.errors).toEqual([
      {
        unit: 'chat',
        version,
        kind: 'render',
        message: 'TypeError: preço',
        count: 5,
        first: true,
        page: '/espaco/:id',
        stack: 'at Card (/releases/chat/aaaaaaaaaaaaaaaa/entry.js:1:2)',
      },
    ]);
    expect(first?.failed).toEqual([{ unit: 'chat', version }]);
    take({ type: 'error', unit: 'chat', kind: 'render', error: thrownIn(chat.base) });
    const [, second] = await sent();
    expect(second).toMatchObject({ failed: [], errors: [{ count: 1, first: false }] });
  });

  test('finds the unit of an uncaught error by the file it comes from, and leaves extensions alone', async () => {
    const { take } = sender();
    const uncaught = (error: unknown) => take({ type: 'error', unit: undefined, kind: 'error', error });
    uncaught(thrownIn(chat.base));
    uncaught(thrownIn('chrome-extension://abc/'));
    uncaught(new DOMException('left', 'AbortError'));
    const [report] = await sent();
    expect(report?.errors.map(({ unit, kind }) => [unit, kind])).toEqual([['chat', 'error']]);
    expect(report?.failed).toEqual([]);
  });

  describe('finds whose error it is, though the shell’s files stand in every stack', () => {
    const at = (base: string, name: string) => `    at ${name} (${new URL(base, document.baseURI).href}entry.js:1:2)`;
    const { base: shellBase } = registry.shell;
    const errorWith = (...frames: string[]) =>
      Object.assign(new TypeError('preço'), { stack: ['TypeError: preço', ...frames].join('\n') });
    const ownerOf = async (
      error: unknown,
      unit: string | undefined,
      kind: 'render' | 'error' | 'policy' = 'render',
      more = {},
    ) => {
      sender(more).take({ type: 'error', unit, kind, error });
      return (await sent()).flatMap(({ errors, failed }) => [...errors, ...failed].map((one) => one.unit));
    };

    test('by the first frame of a remote, wherever it was caught', async () => {
      const error = errorWith(at(shellBase, 'renderWithHooks'), at(chat.base, 'meta'), at(shellBase, 'commit'));
      expect(await ownerOf(error, 'shell')).toEqual(['chat', 'chat']);
    });

    test('also when nobody caught it', async () => {
      expect(await ownerOf(errorWith(at(shellBase, 'dispatch'), at(chat.base, 'onClick')), undefined, 'error')).toEqual(
        ['chat'],
      );
    });

    test('by what caused it', async () => {
      const wrapped = Object.assign(errorWith(at(shellBase, 'query')), { cause: errorWith(at(chat.base, 'read')) });
      expect(await ownerOf(wrapped, 'shell')).toEqual(['chat', 'chat']);
    });

    test('by the components around the place', async () => {
      const error = errorWith(at(shellBase, 'throwOnHydrationMismatch'));
      noteComponents(error, [at(shellBase, 'div'), at(chat.base, 'Conversation')].join('\n'));
      expect(await ownerOf(error, undefined, 'error', { currentPage: () => undefined })).toEqual(['chat']);
    });

    test('by whose boundary caught it', async () => {
      expect(await ownerOf(errorWith(at(shellBase, 'use')), 'chat')).toEqual(['chat', 'chat']);
    });

    test('by the page on which it happened', async () => {
      expect(await ownerOf(errorWith(at(shellBase, 'run')), undefined, 'error')).toEqual(['chat']);
    });

    test('of what has no stack the page tells as well, but not for what the policy has stopped', async () => {
      expect(await ownerOf('quebrou', undefined, 'error')).toEqual(['chat']);
      beacons.length = 0;
      expect(await ownerOf({ message: 'img-src: https://x.test' }, undefined, 'policy')).toEqual([]);
    });

    test('what the shell does by itself is the shell’s', async () => {
      expect(await ownerOf(errorWith(at(shellBase, 'Header')), 'shell')).toEqual(['shell', 'shell']);
    });

    test('a remote in a version that only this device has is nobody’s failure, not the next one’s', async () => {
      const error = errorWith(at(shellBase, 'run'), at(chat.base, 'meta'));
      expect(await ownerOf(error, 'shell', 'render', { overridden: ['chat'] })).toEqual([]);
    });
  });

  test('a page that sends what it has no action for has failed; one whose data are refused has not', async () => {
    const { take } = sender();
    take({ type: 'error', unit: 'chat', kind: 'render', error: { status: 405, internal: true, data: null } });
    take({ type: 'error', unit: 'chat', kind: 'render', error: { status: 500, internal: false, data: null } });
    expect((await sent())[0]).toMatchObject({
      failed: [{ unit: 'chat' }],
      errors: [
        { kind: 'render', message: 'resposta 405' },
        { kind: 'data', message: 'resposta 500' },
      ],
    });
  });

  test('a database that is away is no failure of the page', async () => {
    const { take } = sender();
    take({ type: 'error', unit: 'chat', kind: 'render', error: new TypeError('Failed to fetch') });
    take({ type: 'error', unit: 'chat', kind: 'render', error: { code: 'PGRST002', message: 'no schema' } });
    const [report] = await sent();
    expect(report?.errors.map(({ kind }) => kind)).toEqual(['data', 'data']);
    expect(report?.failed).toEqual([]);
  });

  test('an error that nobody caught says so when only the data were missing', async () => {
    const { take } = sender();
    const uncaught = (error: unknown) => take({ type: 'error', unit: undefined, kind: 'rejection', error });
    uncaught(Object.assign(thrownIn(chat.base, 'permission denied'), { code: '42501' }));
    uncaught(Object.assign(thrownIn(chat.base, 'no such column'), { code: '42703' }));
    const [report] = await sent();
    expect(report?.errors.map(({ kind, no_data }) => [kind, no_data])).toEqual([
      ['rejection', true],
      ['rejection', undefined],
    ]);
  });

  test('an action that failed by a lost network is not reported, one that failed by a mistake is', async () => {
    const { take } = sender();
    const failed = (error: unknown) =>
      take({ type: 'error', unit: undefined, kind: 'rejection', error, isAction: true });
    failed(thrownIn(chat.base, 'Failed to fetch'));
    failed(thrownIn(chat.base, "can't read 'price' of undefined"));
    const [report] = await sent();
    expect(report?.errors).toMatchObject([
      { unit: 'chat', kind: 'rejection', message: expect.stringContaining('price') },
    ]);
  });

  test('asking for a column that is not there is one', async () => {
    sender().take({ type: 'error', unit: 'chat', kind: 'render', error: { code: '42703', message: 'no such column' } });
    expect((await sent())[0]?.failed).toEqual([{ unit: 'chat', version }]);
  });

  test('says no more than fifteen different things', async () => {
    const { take } = sender();
    for (const letter of 'abcdefghijklmnopqrstuvwxyz')
      take({ type: 'error', unit: 'chat', kind: 'render', error: new TypeError(letter) });
    expect((await sent()).flatMap(({ errors }) => errors)).toHaveLength(15);
  });

  test('says nothing of a unit whose version only this device has', async () => {
    const { take } = sender({ overridden: ['chat'] });
    take({ type: 'used', unit: 'chat' });
    take({ type: 'error', unit: 'chat', kind: 'load', error: new Error('x') });
    expect(await sent()).toMatchObject([{ used: [{ unit: 'shell' }], failed: [], errors: [] }]);
  });
});

describe('speed', () => {
  const speeds = async () => (await sent()).flatMap(({ vitals }) => vitals);

  test('is measured with the permission to measure', async () => {
    storeCookieChoice({ referral: false, measurement: true });
    const { take } = sender();
    await vi.advanceTimersByTimeAsync(0);
    take({ type: 'used', unit: 'chat' });
    expect(await speeds()).toEqual([{ metric: 'LCP', value: 1900, unit: 'chat' }]);
  });

  test.each([
    ['no answer', undefined],
    ['a refusal', false],
  ])('is not with %s', async (_, measurement) => {
    if (measurement !== undefined) storeCookieChoice({ referral: true, measurement });
    const { take } = sender();
    await vi.advanceTimersByTimeAsync(0);
    take({ type: 'used', unit: 'chat' });
    expect(await speeds()).toEqual([]);
  });
});

test('a browser that sends nothing breaks nothing', async () => {
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: () => {
      throw new Error('blocked');
    },
  });
  sender().take({ type: 'error', unit: 'chat', kind: 'load', error: new Error('x') });
  expect(await sent()).toEqual([]);
});
