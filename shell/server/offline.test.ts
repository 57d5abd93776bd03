// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { storeNextEvent } from 'shared-domain/bookings/next-event.ts';
import { nextEvent } from 'shared-domain/testing/next-event.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { offlineFiles, offlineFont, offlinePage, offlineWorker } from './offline.ts';

describe('the page', () => {
  const script = /<script>([\s\S]*)<\/script>/.exec(offlinePage.text)?.[1] ?? '';
  const open = () => {
    document.documentElement.innerHTML = offlinePage.text.replace(/<script>[\s\S]*<\/script>/, '');
    new Function(script)();
  };
  const section = () => document.getElementById('evento') as HTMLElement;
  const words = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ');
  let onLine: boolean;

  beforeEach(() => {
    onLine = false;
    localStorage.clear();
    vi.useFakeTimers({ now: new Date('2026-12-11T15:00:00Z') });
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('names no file but its own font', () => {
    expect(offlinePage.text.match(/url\([^)]*\)/g)).toEqual([`url(${offlineFont.path})`]);
    expect(offlinePage.text).not.toMatch(/(src|href)="[^"#d]/);
  });

  test('shows the stored event, with its phone as a link', () => {
    storeNextEvent(nextEvent());
    open();
    expect(section().hidden).toBe(false);
    for (const text of Object.values(nextEvent({ userId: '', bookingId: '', date: '', until: '', seenAt: '' }))) {
      expect(words(section())).toContain(text ?? '');
    }
    expect(words(section())).toContain('Como você viu em 10/12/2026, ');
    expect(document.querySelector('a')?.getAttribute('href')).toBe('tel:21999990142');
  });

  test('leaves out rows without content, and shows words as words', () => {
    storeNextEvent(nextEvent({ phone: null, arrival: '', title: '<img src=x onerror=alert(1)>' }));
    open();
    expect(section().querySelector('img')).toBeNull();
    expect(document.querySelector('#telefone')?.closest<HTMLElement>('[data-row]')?.hidden).toBe(true);
    expect(document.querySelector('#chegada')?.closest<HTMLElement>('[data-row]')?.hidden).toBe(true);
  });

  test('names an event of the days before the last one', () => {
    for (const [date, name] of [
      ['2026-12-11', 'Seu próximo evento'],
      ['2026-12-10', 'Seu último evento'],
    ] as const) {
      storeNextEvent(nextEvent({ date }));
      open();
      expect(words(section())).toContain(name);
    }
  });

  test('deletes an event that is over', () => {
    storeNextEvent(nextEvent({ until: '2026-12-11T15:00:00Z' }));
    open();
    expect(section().hidden).toBe(true);
    expect(localStorage.length).toBe(0);
  });

  test.each(['', '{', 'null', '7', '{"until":"2999-01-01T00:00:00Z"}'])(
    'shows itself whatever is stored: %s',
    (value) => {
      localStorage.setItem('next-event', value);
      open();
      expect(words(document.querySelector('h1') as Element)).toBe('Sem internet');
    },
  );

  test('does not blame the connection that is there', () => {
    onLine = true;
    open();
    expect(words(document.querySelector('h1') as Element)).toBe('O site não respondeu');
  });
});

describe('the worker', () => {
  interface FakeEvent {
    request?: { method: string; mode: string; url: string };
    waitUntil?: (work: Promise<unknown>) => void;
    respondWith?: (answer: Promise<string>) => void;
  }
  const origin = 'https://espacos.example.test';
  const stored = new Map<string, string[]>();
  const handlers = new Map<string, (event: FakeEvent) => void>();
  let network: (request: { url: string }) => Promise<string>;

  beforeEach(() => {
    stored.clear();
    network = async ({ url }) => `network ${url}`;
    const caches = {
      open: async (name: string) => ({ addAll: async (files: string[]) => void stored.set(name, files) }),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (file: string) => ([...stored.values()].flat().includes(file) ? `cache ${file}` : undefined),
    };
    new Function('addEventListener', 'caches', 'skipWaiting', 'location', 'fetch', offlineWorker.text)(
      (type: string, handler: (event: FakeEvent) => void) => handlers.set(type, handler),
      caches,
      async () => {},
      { origin },
      (request: { url: string }) => network(request),
    );
  });

  const run = async (type: string) => {
    let work: Promise<unknown> | undefined;
    handlers.get(type)?.({
      waitUntil(promise) {
        work = promise;
      },
    });
    await work;
  };
  /** Undefined: the browser makes the request itself. */
  const ask = (path: string, mode = 'navigate', method = 'GET') => {
    let answer: Promise<string> | undefined;
    handlers.get('fetch')?.({
      request: { method, mode, url: new URL(path, origin).href },
      respondWith(promise) {
        answer = promise;
      },
    });
    return answer;
  };

  test('caches the page and its font, and deletes former caches', async () => {
    stored.set('offline older', ['/offline.older.html']);
    await run('install');
    await run('activate');
    expect([...stored.values()]).toEqual([offlineFiles]);
    expect(offlineFiles).toEqual([offlinePage.path, offlineFont.path]);
    for (const { path, content } of [
      { path: offlinePage.path, content: offlinePage.text },
      { path: offlineFont.path, content: offlineFont.bytes },
    ]) {
      expect(path).toContain(createHash('sha256').update(content).digest('hex').slice(0, 12));
    }
  });

  test('a navigation is answered by the network, and by the page where that fails', async () => {
    await run('install');
    expect(await ask('/buscar?q=sala')).toBe(`network ${origin}/buscar?q=sala`);
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await ask('/buscar?q=sala')).toBe(`cache ${offlinePage.path}`);
    stored.clear();
    await expect(ask('/')).rejects.toThrow('Failed to fetch');
  });

  test.each([
    ['/releases/shell/a/shell.js', 'cors'],
    ['/registry.json', 'cors'],
    ['/', 'cors'],
    [`https://api.example.test${offlineFont.path}`, 'cors'],
    ['/profile', 'navigate', 'POST'],
  ])('%s (%s) is none of its requests', async (path, mode, method = 'GET') => {
    await run('install');
    expect(ask(path, mode, method)).toBeUndefined();
  });

  test('the font of the page comes from the cache', async () => {
    await run('install');
    expect(await ask(offlineFont.path, 'cors')).toBe(`cache ${offlineFont.path}`);
    stored.clear();
    expect(await ask(offlineFont.path, 'cors')).toBe(`network ${origin}${offlineFont.path}`);
  });
});
