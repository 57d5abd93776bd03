// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BookingChoice, emptyChoice } from './booking-choice.ts';
import { clearDraft, type KeptBooking, saveDraft, startingChoice } from './booking-draft.ts';

const space = 'space-1';
const choice: BookingChoice = {
  date: '2026-12-12',
  guests: 110,
  method: 'pix',
  startsAt: '18:00',
  endsAt: '01:00',
  extras: { 'e0000000-0000-4000-8000-000000000001': 2 },
  acceptedRules: { version: 3, answers: { animals: 'no' }, note: null },
  hasCompany: true,
};

const keep = (kept: Partial<KeptBooking> = {}) =>
  saveDraft(space, { choice, couponCode: null, broughtDate: '2026-12-05', broughtGuests: null, ...kept });

beforeEach(() => localStorage.clear());

describe('the booking in progress', () => {
  test('survives a reload, also under the same address', () => {
    keep();
    expect(startingChoice(space, '2026-12-05')).toEqual({ choice, couponCode: null, resume: false });
    expect(startingChoice(space, null)).toEqual({ choice, couponCode: null, resume: false });
  });

  test('keeps the code of a coupon, and does without one that is none', () => {
    keep({ couponCode: 'VERAO10' });
    expect(startingChoice(space, null).couponCode).toBe('VERAO10');
    const stored = JSON.parse(localStorage.getItem(`booking-draft:${space}`) ?? '');
    localStorage.setItem(`booking-draft:${space}`, JSON.stringify({ ...stored, couponCode: 7 }));
    expect(startingChoice(space, null)).toEqual({ choice, couponCode: null, resume: false });
  });

  test('gives way to the date of a new search, and keeps the rest', () => {
    keep();
    expect(startingChoice(space, '2027-01-09').choice).toEqual({ ...choice, date: '2027-01-09' });
  });

  test('comes back from sign-in once, whatever the address says', () => {
    keep({ resume: true });
    expect(startingChoice(space, '2027-01-09')).toEqual({ choice, couponCode: null, resume: true });
    expect(startingChoice(space, '2026-12-05')).toEqual({ choice, couponCode: null, resume: false });
  });

  test('belongs to one space and can be forgotten', () => {
    keep({ broughtDate: null });
    expect(startingChoice('space-2', null).choice.date).toBeNull();
    clearDraft(space);
    expect(startingChoice(space, null).choice).toEqual(emptyChoice);
  });

  test('gives way to the guests of a new search, not to those it was begun with', () => {
    keep({ broughtGuests: 60 });
    expect(startingChoice(space, null, 60).choice.guests).toBe(110);
    expect(startingChoice(space, null, 80).choice).toEqual({ ...choice, guests: 80 });
    expect(startingChoice('space-2', null, 80).choice.guests).toBe(80);
    expect(startingChoice('space-2', null, -3).choice.guests).toBeNull();
  });

  test('an address with nonsense for a date brings none', () => {
    expect(startingChoice(space, '2026-02-30').choice.date).toBeNull();
    expect(startingChoice(space, 'amanhã').choice.date).toBeNull();
  });

  test('whatever stands in the storage, the card starts', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        localStorage.setItem(`booking-draft:${space}`, stored);
        expect(startingChoice(space, null).choice.method).toMatch(/^(card|pix)$/);
      }),
    );
  });

  test('a browser without storage books all the same', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => keep({ broughtDate: null })).not.toThrow();
    expect(startingChoice(space, '2026-12-12').choice.date).toBe('2026-12-12');
  });
});
