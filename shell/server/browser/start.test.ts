// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { pageStart } from '../static-scripts.ts';

const entry = 'http://localhost:3000/releases/shell/aaaaaaaaaaaaaaaa/shell.js';
const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } };
let painted: () => void;

beforeEach(() => {
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        painted = callback;
      }
      observe() {}
    },
  );
  document.head.innerHTML = `<link rel="later" as="script" href="/later.js"><template id="entry" data-integrity="sha384-a" data-src="${entry}"></template>`;
  document.body.innerHTML = `
    <img id="first" src="/first.webp" fetchpriority="high">
    <picture><source srcset="/other.webp"><img id="other" src="/other.jpg" loading="lazy"></picture>`;
  new Function(pageStart.text)();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const preloads = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

test('all scripts are fetched at once, the entry with its hash', () => {
  expect(preloads().map((link) => link.getAttribute('href'))).toEqual(['/later.js', entry]);
  expect(preloads()[1]?.integrity).toBe('sha384-a');
});

test('the entry runs once, after the first painting', () => {
  expect(scripts()).toEqual([]);
  painted();
  painted();
  vi.advanceTimersByTime(10_000);
  expect(scripts()).toEqual([entry]);
});

test('the entry runs in a tab that paints nothing', () => {
  vi.advanceTimersByTime(1000);
  expect(scripts()).toEqual([entry]);
});

test('a lazy picture waits for the scripts, the main one does not', () => {
  const addresses = () => ['first', 'other'].map((id) => document.getElementById(id)?.getAttribute('src'));
  expect(addresses()).toEqual(['/first.webp', null]);
  expect(document.querySelector('source')?.hasAttribute('srcset')).toBe(false);
  for (const link of preloads()) link.dispatchEvent(new Event('load'));
  expect(addresses()).toEqual(['/first.webp', '/other.jpg']);
  expect(document.querySelector('source')?.getAttribute('srcset')).toBe('/other.webp');
});
