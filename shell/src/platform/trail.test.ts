// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wordHash } from '../data/telemetry/word-hash.ts';
import { recordTrail } from './trail.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  document.body.innerHTML = '';
});

const version = 'aaaaaaaaaaaaaaaa';

function start() {
  let path = '/';
  let navigated = () => {};
  const trail = recordTrail({
    currentPage: () => ({ path }),
    onNavigation: (listener) => {
      navigated = listener;
    },
    units: [{ unit: 'host', version }],
  });
  const go = (next: string) => {
    path = next;
    navigated();
  };
  return { trail, go };
}
const pressIn = (html: string) => {
  document.body.innerHTML = html;
  document.querySelector('[data-here]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
};

test('pages by their route and buttons by a hash of their words, with how long before', () => {
  const { trail, go } = start();
  vi.advanceTimersByTime(1000);
  go('/gerenciar-disponibilidade');
  go('/gerenciar-disponibilidade');
  vi.advanceTimersByTime(7000);
  pressIn('<div data-mfe="host"><button> Próximos\n meses <svg data-here></svg></button></div>');
  expect(trail()).toEqual([
    { before_ms: 8000, page: '/' },
    { before_ms: 7000, page: '/gerenciar-disponibilidade' },
    { before_ms: 0, press: wordHash('Próximos meses'), unit: 'host', version },
  ]);
});

test('nothing that is typed, nor a text that somebody presses on', () => {
  const { trail } = start();
  pressIn('<p data-here>Ana Souza, 529.982.247-25</p>');
  pressIn('<input data-here value="ana@exemplo.com">');
  pressIn('<button data-here aria-label="Menu de Ana Souza">AS</button>');
  const [, pressed, ...others] = trail();
  expect(others).toEqual([]);
  expect(Object.keys(pressed ?? {})).toEqual(['before_ms', 'press']);
  expect(JSON.stringify(trail())).not.toMatch(/Ana|529|exemplo/);
});

test('the last twelve, of the last half hour', () => {
  const { trail, go } = start();
  vi.advanceTimersByTime(31 * 60_000);
  for (let page = 0; page < 20; page++) go(`/p${page}`);
  expect(trail()).toHaveLength(12);
  expect(trail()[0]).toEqual({ before_ms: 0, page: '/p8' });
  vi.advanceTimersByTime(31 * 60_000);
  expect(trail()).toEqual([]);
});
