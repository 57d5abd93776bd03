import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../days/day.ts';
import { refundAmount, refundDeadlines, refundShare, refundText } from './cancellation-policy.ts';

const eventDate = '2026-12-12';

describe('refund by date', () => {
  test.each([
    // booked long before: 30 days and 7 days decide
    ['2026-06-01', '2026-11-12', 100],
    ['2026-06-01', '2026-11-13', 50],
    ['2026-06-01', '2026-12-05', 50],
    ['2026-06-01', '2026-12-06', 0],
    ['2026-06-01', '2026-12-12', 0],
    // booked late: the right of withdrawal gives seven days …
    ['2026-11-20', '2026-11-27', 100],
    ['2026-11-20', '2026-11-28', 50],
    // … only while the event is at least seven days away
    ['2026-12-04', '2026-12-05', 100],
    ['2026-12-04', '2026-12-06', 0],
    ['2026-12-06', '2026-12-06', 0],
  ] as const)('booked %s, cancelled %s: %i %%', (bookedOn, cancelledOn, share) => {
    expect(refundShare({ eventDate, bookedOn, cancelledOn })).toBe(share);
  });

  test('the stated deadlines are exactly the days on which the share changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 0, max: 365 }), (ahead, later) => {
        const bookedOn = addDays(eventDate, -ahead);
        const cancelledOn = addDays(bookedOn, Math.min(later, ahead));
        const { fullUntil, halfUntil } = refundDeadlines({ eventDate, bookedOn });
        const stated = fullUntil && cancelledOn <= fullUntil ? 100 : halfUntil && cancelledOn <= halfUntil ? 50 : 0;
        expect(refundShare({ eventDate, bookedOn, cancelledOn })).toBe(stated);
      }),
      { numRuns: 2000 },
    );
  });

  test('waiting never brings more back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 }), (ahead) => {
        const bookedOn = addDays(eventDate, -ahead);
        let before = 100;
        for (let day = 0; day <= ahead; day += 1) {
          const share = refundShare({ eventDate, bookedOn, cancelledOn: addDays(bookedOn, day) });
          expect(share).toBeLessThanOrEqual(before);
          before = share;
        }
      }),
    );
  });
});

test('half of an odd amount is rounded half up', () => {
  expect(refundAmount(884_501, 50)).toBe(442_251);
  expect(refundAmount(884_501, 100)).toBe(884_501);
  expect(refundAmount(884_501, 0)).toBe(0);
});

describe('the line on the booking card', () => {
  test.each([
    ['2026-11-20', 'Reembolso total até 27 de nov. e de metade até 5 de dez. Depois, sem reembolso.'],
    ['2026-12-03', 'Reembolso total até 5 de dez. Depois, sem reembolso.'],
    ['2026-12-08', 'Para esta data, o cancelamento não dá direito a reembolso.'],
    ['2025-12-20', 'Reembolso total até 12 de nov. de 2026 e de metade até 5 de dez. de 2026. Depois, sem reembolso.'],
  ])('booked %s', (bookedOn, sentence) => {
    expect(refundText({ eventDate, bookedOn })).toBe(sentence);
  });

  test.each([
    [
      '2026-06-01',
      '2026-11-12',
      'Reembolso total até hoje, 12 de nov. e de metade até 5 de dez. Depois, sem reembolso.',
    ],
    ['2026-06-01', '2026-11-13', 'Reembolso de metade até 5 de dez. Depois, sem reembolso.'],
    ['2026-06-01', '2026-12-05', 'Reembolso de metade até hoje, 5 de dez. Depois, sem reembolso.'],
    ['2026-06-01', '2026-12-06', 'Para esta data, o cancelamento não dá direito a reembolso.'],
    ['2025-12-20', '2025-12-21', /até 12 de nov\. de 2026 /],
  ])('booked on %s, seen on %s: only what is still ahead', (bookedOn, today, sentence) => {
    expect(refundText({ eventDate, bookedOn }, today)).toMatch(sentence);
  });
});
