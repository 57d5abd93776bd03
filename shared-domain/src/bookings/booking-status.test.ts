import { expect, test } from 'vitest';
import { bookingStatus, cancellationSentence } from './booking-status.ts';

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
