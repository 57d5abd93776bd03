import { expect, test } from 'vitest';
import { overallRating, type SpaceFigures } from './host-dashboard.query.ts';
import { sumPayouts } from './host-payouts.query.ts';
import { AvailabilityError, availabilityDone, availabilityWords } from './set-availability.mutation.ts';

const figures = (rating: SpaceFigures['rating']): SpaceFigures => ({
  id: 'a',
  title: 'Casa',
  status: 'approved',
  image: null,
  rating,
  revenueCents: 0,
  bookings: 0,
});

test('the average over spaces counts reviews, not spaces', () => {
  expect(overallRating([figures(null)])).toBeNull();
  expect(overallRating([figures({ average: 5, count: 3 }), figures({ average: 3, count: 1 }), figures(null)])).toEqual({
    average: 4.5,
    count: 4,
  });
});

test('a payout is what remains of a booking', () => {
  expect(
    sumPayouts([
      { booking_id: 'a', amount_cents: 100_000, due_on: '2026-12-14' },
      { booking_id: 'b', amount_cents: 80_000, due_on: '2027-01-02' },
      { booking_id: 'a', amount_cents: -50_000, due_on: '2026-12-14' },
    ]),
  ).toEqual([
    { bookingId: 'b', amountCents: 80_000, dueOn: '2027-01-02' },
    { bookingId: 'a', amountCents: 50_000, dueOn: '2026-12-14' },
  ]);
});

test('availability: one day, several, and which one was in the way', () => {
  expect(availabilityDone({ dates: ['2026-12-08'], isAvailable: false })).toBe('Data bloqueada com sucesso.');
  expect(availabilityDone({ dates: ['2026-12-08', '2026-12-09'], isAvailable: true })).toBe(
    '2 datas liberadas com sucesso.',
  );
  expect(availabilityWords(new Error('x'), 1).text).toBe(
    'Não foi possível atualizar a disponibilidade. Tente novamente.',
  );
  expect(availabilityWords(new AvailabilityError('date_booked', '2026-12-12'), 3).text).toBe(
    'Não foi possível atualizar as datas selecionadas. sáb., 12 de dez. de 2026 acabou de ser reservada. Nenhuma data mudou.',
  );
});
