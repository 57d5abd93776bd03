import { describe, expect, test } from 'vitest';
import { bookingStatus, cancellationSentence } from './booking-status.ts';
import { formatTimeLeft, holdPhase, payableUntil } from './hold.ts';

test('statuses as specified; an unknown one is shown as it is, in grey', () => {
  expect(bookingStatus('paid')).toEqual({ label: 'Confirmada', tone: 'success' });
  expect(bookingStatus('pending')).toEqual({ label: 'Pendente', tone: 'warning' });
  expect(bookingStatus('cancelled')).toEqual({ label: 'Cancelada', tone: 'danger' });
  expect(bookingStatus('toString')).toEqual({ label: 'toString', tone: 'neutral' });
});

test('an unknown reason says nothing rather than nonsense', () => {
  expect(cancellationSentence('expired')).toMatch(/voltou a ficar livre/);
  expect(cancellationSentence('constructor')).toBeNull();
  expect(cancellationSentence(null)).toBeNull();
});

test.each([
  ['host', true, 'Cancelada pelo anfitrião. O valor pago é devolvido por inteiro.'],
  ['platform', false, 'Cancelada pela plataforma. Nada foi cobrado.'],
  ['guest', true, 'Cancelada por você.'],
  ['something-new', true, null],
  [null, false, null],
])('cancelled by %s, paid: %s', (reason, paid, sentence) => {
  expect(cancellationSentence(reason, paid)).toBe(sentence);
});

describe('a hold', () => {
  const ends = Date.parse('2026-11-20T12:33:00Z');
  const hold = { status: 'pending', hold_expires_at: new Date(ends).toISOString() };

  test('can be paid until two minutes before it ends', () => {
    expect(payableUntil(hold)).toBe(ends - 120_000);
    expect(holdPhase(hold, ends - 120_001)).toBe('payable');
    expect(holdPhase(hold, ends - 120_000)).toBe('closing');
    expect(holdPhase(hold, ends - 1)).toBe('closing');
    expect(holdPhase(hold, ends)).toBe('over');
  });

  test('a paid or cancelled booking holds nothing', () => {
    expect(holdPhase({ ...hold, status: 'paid' }, ends - 500_000)).toBe('over');
    expect(holdPhase({ status: 'pending', hold_expires_at: null }, 0)).toBe('over');
  });

  test.each([
    [24 * 60_000 + 59_999, '24\u00a0min'],
    [60_000, '1\u00a0min'],
    [59_999, '59\u00a0s'],
    [-5, '0\u00a0s'],
  ])('%i ms are %s', (ms, text) => expect(formatTimeLeft(ms)).toBe(text));
});
