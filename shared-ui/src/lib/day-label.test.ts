import { expect, test } from 'vitest';
import { dayLabel } from './day-label.ts';

const free = { state: undefined, view: 'guest', bookable: true, selected: false, today: false } as const;

test('a free day is only its date', () => {
  expect(dayLabel('2026-11-27', free)).toBe('sexta-feira, 27 de novembro de 2026');
});

test('a guest hears that a day is not free, never why', () => {
  for (const state of ['blocked', 'held', 'booked'] as const) {
    expect(dayLabel('2026-11-28', { ...free, state })).toBe('sábado, 28 de novembro de 2026, indisponível');
  }
  expect(dayLabel('2026-11-28', { ...free, bookable: false })).toBe('sábado, 28 de novembro de 2026, indisponível');
});

test('the host hears why', () => {
  const host = { ...free, view: 'host' } as const;
  expect(dayLabel('2026-11-28', { ...host, state: 'held' })).toMatch(/aguardando pagamento$/);
  expect(dayLabel('2026-11-28', { ...host, state: 'booked' })).toMatch(/reservada$/);
  expect(dayLabel('2026-11-28', { ...host, state: 'blocked' })).toMatch(/bloqueada por você$/);
  expect(dayLabel('2026-11-28', { ...host, state: 'blocked', blockedBy: 'Airbnb' })).toMatch(/, bloqueada por Airbnb$/);
});

test('today and the choice are said', () => {
  expect(dayLabel('2026-11-21', { ...free, today: true, selected: true })).toBe(
    'hoje, sábado, 21 de novembro de 2026, selecionada',
  );
});
