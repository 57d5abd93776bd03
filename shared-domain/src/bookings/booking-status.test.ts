import { expect, test } from 'vitest';
import { bookingCode, bookingStatus, cancellationText } from './booking-status.ts';

test('statuses as specified; an unknown one is shown as it is, in grey', () => {
  expect(bookingStatus('paid')).toEqual({ label: 'Confirmada', tone: 'success' });
  expect(bookingStatus('pending')).toEqual({ label: 'Pendente', tone: 'warning' });
  expect(bookingStatus('cancelled')).toEqual({ label: 'Cancelada', tone: 'danger' });
  expect(bookingStatus('toString')).toEqual({ label: 'toString', tone: 'neutral' });
});

test('a paid booking whose day is over is shown as done, and no other', () => {
  const today = '2026-11-20';
  expect(bookingStatus('paid', { day: '2026-11-19', today })).toEqual({ label: 'Realizada', tone: 'neutral' });
  expect(bookingStatus('paid', { day: today, today }).label).toBe('Confirmada');
  for (const [status, label] of [
    ['cancelled', 'Cancelada'],
    ['pending', 'Pendente'],
    ['disputed', 'disputed'],
  ] as const)
    expect(bookingStatus(status, { day: '2026-11-19', today }).label).toBe(label);
});

test('an unknown reason says nothing rather than nonsense', () => {
  expect(cancellationText('expired')).toMatch(/voltou a ficar livre/);
  expect(cancellationText('constructor')).toBeNull();
  expect(cancellationText(null)).toBeNull();
});

test.each([
  ['host', 'as-listed', 'Cancelada pelo anfitrião.'],
  ['given_up', 'as-listed', 'Você cancelou antes de pagar.'],
  ['platform', 'as-listed', 'Cancelada pela plataforma.'],
  ['platform', 'unpaid', 'Cancelada pela plataforma. Nada foi cobrado.'],
  ['guest', 'as-listed', 'Cancelada por você.'],
  ['something-new', 'as-listed', null],
  [null, 'unpaid', null],
] as const)('cancelled by %s, money: %s', (reason, money, sentence) => {
  expect(cancellationText(reason, money)).toBe(sentence);
});

test('the code of a booking is written one way, whatever its id came as', () => {
  expect(bookingCode('a3f29c1e-0000-4000-8000-000000000001')).toBe('a3f29c1e');
  expect(bookingCode('A3F29C1E-0000-4000-8000-000000000001')).toBe('a3f29c1e');
});
