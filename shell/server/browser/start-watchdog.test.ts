// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { telemetryReportSchema } from '../../src/data/telemetry/telemetry-report.schema.ts';
import { startWatchdog } from '../static-scripts.ts';

const folder = 'http://localhost:3000/releases/shell/aaaaaaaaaaaaaaaa/';
const entry = `${folder}shell.js`;
let sent: Blob[];

/** A document as the site server writes it, with the watchdog running. */
function open({ content = '', overridden = false, isSlow = false } = {}): void {
  const data = {
    registry: {
      shell: { version: 'aaaaaaaaaaaaaaaa' },
      remotes: [{ name: 'chat', version: 'cccccccccccccccc', base: '/releases/chat/cccccccccccccccc/' }],
    },
    ...(overridden && { overrides: { active: [{ unit: 'shell', target: 'bbbbbbbbbbbbbbbb' }], refused: [] } }),
  };
  document.head.innerHTML = '';
  document.body.innerHTML = `<div id="root"><main>${content}</main></div><script type="application/json" id="site-data">${JSON.stringify(data)}</script>`;
  if (!isSlow) {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.defer = true;
    script.setAttribute('src', entry);
    document.body.append(script);
  }
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { dataset: { entry } } });
  new Function(startWatchdog.text)();
}

const alive = () => Object.assign(document.getElementById('root') as HTMLElement, { __reactContainer$abc: {} });
const notice = () => document.querySelector('[data-slot="start-failed"]');
const report = async () => telemetryReportSchema.parse(JSON.parse((await sent[0]?.text()) ?? 'null'));

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_: string, body: Blob) => sent.push(body),
  });
});
afterEach(() => {
  vi.runOnlyPendingTimers();
});

test('a site that has started is left alone', () => {
  open();
  alive();
  vi.advanceTimersByTime(60_000);
  expect(notice()).toBeNull();
  expect(sent).toEqual([]);
});

describe('a site that does not start', () => {
  test('says so on a page that the browser draws, with a way on, and tells the site', async () => {
    open();
    vi.advanceTimersByTime(16_000);
    expect(notice()?.getAttribute('role')).toBe('alert');
    expect(notice()?.textContent).toContain('Não foi possível carregar esta página.');
    expect(notice()?.querySelector('a')?.textContent).toBe('Carregar de novo');
    const shell = { unit: 'shell', version: 'aaaaaaaaaaaaaaaa' };
    expect(await report()).toMatchObject({
      used: [shell],
      failed: [shell],
      errors: [{ ...shell, kind: 'load', message: 'O código do site não chegou', first: true }],
    });
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
  });

  test('leaves a page that the server has drawn as it is', () => {
    open({ content: '<h1>Loft</h1>', isSlow: true });
    vi.advanceTimersByTime(14_000);
    expect(notice()).toBeNull();
    vi.advanceTimersByTime(2000);
    expect(notice()?.textContent).toContain('Parte desta página não carregou');
    expect(document.querySelector('main h1')?.textContent).toBe('Loft');
  });

  test('the notice goes when it starts after all', () => {
    open();
    vi.advanceTimersByTime(16_000);
    alive();
    vi.advanceTimersByTime(1000);
    expect(notice()).toBeNull();
  });

  test('an error of its own is shown in its words, and does not wait so long', async () => {
    open({ isSlow: true });
    const error = Object.assign(new TypeError('x is not a function'), {
      stack: `TypeError: x\n    at start (${entry}:1:2)`,
    });
    window.dispatchEvent(new ErrorEvent('error', { error, filename: entry }));
    vi.advanceTimersByTime(3000);
    expect((await report()).errors).toEqual([
      expect.objectContaining({ kind: 'error', message: 'O site não começou: TypeError: x is not a function' }),
    ]);
  });

  test("an error of somebody else's script is none of ours", () => {
    open({ isSlow: true });
    const error = Object.assign(new Error('extension'), { stack: 'at chrome-extension://abc/inject.js:1:1' });
    window.dispatchEvent(new ErrorEvent('error', { error, filename: 'chrome-extension://abc/inject.js' }));
    vi.advanceTimersByTime(4000);
    expect(notice()).toBeNull();
  });

  test('a shell that only this visit sees is not reported', () => {
    open({ overridden: true });
    vi.advanceTimersByTime(16_000);
    expect(notice()).not.toBeNull();
    expect(sent).toEqual([]);
  });
});

test('a stylesheet that hangs no longer holds up the page, and is asked for anew', () => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  open({ content: '<h1>Loft</h1>', isSlow: true });
  document.head.innerHTML = '<link rel="stylesheet" href="/styles/slow.css">';
  const [link] = document.querySelectorAll('link');
  Object.defineProperty(link, 'sheet', { value: null, configurable: true });
  vi.advanceTimersByTime(5000);
  expect(link?.media).toBe('print');
  vi.advanceTimersByTime(5000);
  expect([...document.querySelectorAll('link')].map(({ media, href }) => [media, new URL(href).search])).toEqual([
    ['print', ''],
    ['all', '?again'],
  ]);
  link?.dispatchEvent(new Event('load'));
  expect(link?.media).toBe('all');
});

test('a remote that keeps the site from starting is named, though React’s frames stand before its own', async () => {
  open();
  const error = new TypeError('quebrou');
  error.stack = `TypeError: quebrou\n    at run (${entry}:1:2)\n    at loader (http://localhost:3000/releases/chat/cccccccccccccccc/entry.js:1:2)`;
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message, filename: entry }));
  vi.advanceTimersByTime(16_000);
  const chat = { unit: 'chat', version: 'cccccccccccccccc' };
  expect(await report()).toMatchObject({ used: [chat], failed: [chat], errors: [{ ...chat, kind: 'error' }] });
});

test('its syntax is older than the browsers that it refuses', () => {
  expect(startWatchdog.text).not.toMatch(/\?\.(?!\d)|\?\?|\|\|=|&&=/);
});

test('a browser that cannot run the site hears which ones can, and tells nobody', () => {
  const { hasOwn } = Object;
  Reflect.deleteProperty(Object, 'hasOwn');
  try {
    open({ content: '<h1>Casa</h1>' });
    vi.advanceTimersByTime(60_000);
    expect(notice()?.textContent).toContain('Safari a partir da 16.4');
    expect(sent).toEqual([]);
  } finally {
    Object.defineProperty(Object, 'hasOwn', { value: hasOwn, writable: true, configurable: true });
    delete document.documentElement.dataset.outdated;
  }
});
