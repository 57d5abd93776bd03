import { expect, test } from 'vitest';
import { overallRating } from './host-dashboard.query.ts';
import { payoutSums, sentPayments, sumPayouts } from './host-payouts.query.ts';
import { AvailabilityError, availabilityDone, availabilityErrorMessage } from './set-availability.mutation.ts';

test('the average over spaces counts reviews, not spaces', () => {
  const unrated = { rating_average: null, rating_count: 0 };
  expect(overallRating([unrated])).toBeNull();
  expect(
    overallRating([{ rating_average: 5, rating_count: 3 }, { rating_average: 3, rating_count: 1 }, unrated]),
  ).toEqual({ average: 4.5, count: 4 });
});

test('a payout is what remains of a booking', () => {
  expect(
    sumPayouts([
      { booking_id: 'a', kind: 'earned', amount_cents: 100_000, due_on: '2026-12-14', settled_payouts: [] },
      { booking_id: 'b', kind: 'earned', amount_cents: 80_000, due_on: '2027-01-02', settled_payouts: [] },
      { booking_id: 'a', kind: 'cancelled', amount_cents: -50_000, due_on: '2026-12-14', settled_payouts: [] },
    ]),
  ).toEqual([
    {
      bookingId: 'b',
      amountCents: 80_000,
      openCents: 80_000,
      contestedCents: 0,
      dueOn: '2027-01-02',
      paid: null,
      settlements: [],
    },
    {
      bookingId: 'a',
      amountCents: 50_000,
      openCents: 50_000,
      contestedCents: 0,
      dueOn: '2026-12-14',
      paid: null,
      settlements: [],
    },
  ]);
});

test('what is contested at the bank is no payout until it has come back', () => {
  const row = { booking_id: 'a', due_on: '2026-12-14', settled_payouts: [] };
  const contested = [
    { ...row, kind: 'earned', amount_cents: 100_000 },
    { ...row, kind: 'disputed', amount_cents: -100_000 },
  ];
  expect(sumPayouts(contested)).toMatchObject([{ amountCents: 0, contestedCents: 100_000 }]);
  const back = { ...row, kind: 'restored', amount_cents: 100_000 };
  expect(sumPayouts([...contested, back])).toMatchObject([{ amountCents: 100_000, contestedCents: 0 }]);
});

test('sent, taken back and sent again: the last payment counts, and the sums are to the cent', () => {
  const part = (kind: string, amount_cents: number, bank_reference: string, created_at: string) => ({
    amount_cents,
    host_settlements: { kind, bank_reference, created_at },
  });
  const wrong = [part('paid', 100_001, 'E1', '2026-11-01T12:00:00Z'), part('reversed', -100_001, 'E1', '2026-11-02')];
  const row = { booking_id: 'a', kind: 'earned', amount_cents: 100_001, due_on: '2026-10-14' };
  const [due] = sumPayouts([{ ...row, settled_payouts: wrong }]);
  expect(due).toMatchObject({ openCents: 100_001, paid: null });
  const again = sumPayouts([
    { ...row, settled_payouts: [...wrong, part('paid', 100_001, 'E2', '2026-11-03T12:00:00Z')] },
  ]);
  expect(again).toMatchObject([{ openCents: 0, paid: { reference: 'E2' } }]);
  expect(payoutSums(again, '2026-11-22')).toEqual({
    comingCents: 0,
    dueCents: 0,
    todayCents: 0,
    contestedCents: 0,
    paidCents: 100_001,
  });
  expect(sentPayments(again).map(({ kind, reference, cents }) => [kind, reference, cents])).toEqual([
    ['paid', 'E2', 100_001],
    ['reversed', 'E1', -100_001],
    ['paid', 'E1', 100_001],
  ]);
});

test('one transfer for several bookings is one payment', () => {
  const transfer = { kind: 'paid', bank_reference: 'E1', created_at: '2026-11-01T12:00:00Z' };
  const row = (booking_id: string, amount_cents: number) => ({
    booking_id,
    kind: 'earned',
    amount_cents,
    due_on: '2026-10-14',
    settled_payouts: [{ amount_cents, host_settlements: transfer }],
  });
  expect(sentPayments(sumPayouts([row('a', 90_000), row('b', 60_000)]))).toEqual([
    { kind: 'paid', reference: 'E1', at: '2026-11-01T12:00:00Z', cents: 150_000, bookings: 2 },
  ]);
});

test('availability: one day, several, and which one was in the way', () => {
  expect(availabilityDone({ dates: ['2026-12-08'], isAvailable: false })).toBe('Data bloqueada com sucesso.');
  expect(availabilityDone({ dates: ['2026-12-08', '2026-12-09'], isAvailable: true })).toBe(
    '2 datas liberadas com sucesso.',
  );
  expect(availabilityErrorMessage(new Error('x'), 1).text).toBe(
    'Não foi possível atualizar a disponibilidade. Tente novamente.',
  );
  expect(availabilityErrorMessage(new AvailabilityError('date_booked', '2026-12-12'), 3).text).toBe(
    'Não foi possível atualizar as datas selecionadas. sáb., 12 de dez. de 2026 acabou de ser reservada. Nenhuma data mudou.',
  );
});
