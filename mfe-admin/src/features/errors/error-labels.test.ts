import { expect, test } from 'vitest';
import { formatRelativeTime } from '../../lib/moments.ts';
import { formatDuration, formatShift, oneDecimal, placeOf, titleOf } from './error-labels.ts';

test.each([
  [
    { unit: 'chat', kind: 'load', page: '/espaco/:id', message: 'remoteEntry.js respondeu 404' },
    'chat · espaço',
    'Falha ao carregar o chat: remoteEntry.js respondeu 404',
  ],
  [
    { unit: 'payments', kind: 'server', page: null, message: 'Aviso do provedor recusado' },
    'pagamento · servidor',
    'Aviso do provedor recusado',
  ],
  [
    { unit: 'parceiros', kind: 'render', page: '/parceiros', message: 'TypeError: x' },
    'parceiros · parceiros',
    'TypeError: x',
  ],
  [
    { unit: 'shell', kind: 'policy', page: null, message: 'script-src: inline' },
    'site',
    'Bloqueado pela política de segurança: script-src: inline',
  ],
])('place and title of %o', (error, place, title) => {
  expect(placeOf(error)).toBe(place);
  expect(titleOf(error)).toBe(title);
});

test.each([
  ['2026-11-22T14:59:40Z', 'agora'],
  ['2026-11-22T14:56:00Z', 'há 4 min'],
  ['2026-11-22T12:12:00Z', 'hoje, 09:12'],
  // half past midnight in London is still the day before in Rio
  ['2026-11-22T00:40:00Z', 'ontem, 21:40'],
  ['2026-11-18T12:00:00Z', '18/11/2026'],
])('%s seen at noon in Rio: %s', (instant, words) => {
  expect(formatRelativeTime(instant, new Date('2026-11-22T15:00:00Z'))).toBe(words);
});

test('figures', () => {
  expect([oneDecimal(4.2), oneDecimal(null), formatDuration(1923), formatDuration(140), formatShift(0.031)]).toEqual([
    '4,2',
    '—',
    '1,9 s',
    '140 ms',
    '0,03',
  ]);
});
