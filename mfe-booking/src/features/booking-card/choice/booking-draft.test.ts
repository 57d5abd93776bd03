// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearDraft, saveDraft, startingFields } from './booking-draft.ts';
import type { BookingFields } from './booking-form.schema.ts';

const space = 'space-1';
const fields: BookingFields = {
  date: '2026-12-12',
  guests: '110',
  method: 'pix',
  startsAt: '18:00',
  endsAt: '01:00',
  extras: { 'e0000000-0000-4000-8000-000000000001': 2 },
  acceptedRules: { version: 3, answers: { animals: 'no' }, note: null },
  hasCompany: true,
  companyName: '',
  cnpj: '',
  message: '',
};

const keep = (stored: Parameters<typeof saveDraft>[1] = {}) =>
  saveDraft(space, { ...fields, couponCode: null, broughtDate: '2026-12-05', broughtGuests: null, ...stored });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the booking in progress', () => {
  test('survives a reload, also under the same address', () => {
    keep();
    expect(startingFields(space, '2026-12-05')).toEqual({ fields, couponCode: null, resume: false });
    expect(startingFields(space, null)).toEqual({ fields, couponCode: null, resume: false });
  });

  test('keeps the message to the host in the tab only', () => {
    saveDraft(space, { ...fields, message: 'Bodas de ouro.', broughtDate: null, broughtGuests: null });
    expect(startingFields(space, null).fields.message).toBe('Bodas de ouro.');
    expect(JSON.stringify(localStorage)).not.toContain('Bodas');
    sessionStorage.clear();
    expect(startingFields(space, null).fields.message).toBe('');
  });

  test('keeps the code of a coupon, and does without one that is none', () => {
    keep({ couponCode: 'VERAO10' });
    expect(startingFields(space, null).couponCode).toBe('VERAO10');
    const stored = JSON.parse(localStorage.getItem(`booking-draft:${space}`) ?? '');
    localStorage.setItem(`booking-draft:${space}`, JSON.stringify({ ...stored, couponCode: 7 }));
    expect(startingFields(space, null)).toEqual({ fields, couponCode: null, resume: false });
  });

  test('of an earlier release is read, and what no field can hold is left out', () => {
    const stored = { version: 1, method: 'pix', broughtDate: null, resume: false, date: '2026-12-12', guests: 110 };
    const write = (more: object) =>
      localStorage.setItem(`booking-draft:${space}`, JSON.stringify({ ...stored, ...more }));
    write({ startsAt: null, endsAt: null });
    expect(startingFields(space, null).fields).toMatchObject({ date: '2026-12-12', guests: '110', startsAt: '' });
    write({ guests: 'dez', startsAt: 8, extras: { a: -1 }, acceptedRules: 'all', other: 1 });
    expect(startingFields(space, null).fields).toEqual({
      ...fields,
      guests: '',
      startsAt: '',
      endsAt: '',
      extras: {},
      acceptedRules: null,
      hasCompany: false,
    });
    write({ version: 2 });
    expect(startingFields(space, null).fields.date).toBeNull();
  });

  test('keeps the company in the tab alone', () => {
    keep({ companyName: 'Luz Eventos', cnpj: '12345678000195' });
    expect(localStorage.getItem(`booking-draft:${space}`)).not.toContain('Luz');
    clearDraft(space);
    expect(startingFields(space, null).fields).toMatchObject({ hasCompany: true, companyName: 'Luz Eventos' });
    sessionStorage.clear();
    expect(startingFields(space, null).fields.hasCompany).toBe(false);
  });

  test('gives way to the date of a new search, and keeps the rest', () => {
    keep();
    expect(startingFields(space, '2027-01-09').fields).toEqual({ ...fields, date: '2027-01-09' });
  });

  test('comes back from sign-in once, whatever the address says', () => {
    keep({ resume: true });
    expect(startingFields(space, '2027-01-09')).toEqual({ fields, couponCode: null, resume: true });
    expect(startingFields(space, '2026-12-05')).toEqual({ fields, couponCode: null, resume: false });
  });

  test('belongs to one space and can be forgotten', () => {
    keep({ broughtDate: null });
    expect(startingFields('space-2', null).fields.date).toBeNull();
    clearDraft(space);
    expect(startingFields(space, null).fields).toEqual({
      date: null,
      guests: '',
      method: 'card',
      startsAt: '',
      endsAt: '',
      extras: {},
      acceptedRules: null,
      hasCompany: false,
      companyName: '',
      cnpj: '',
      message: '',
    });
  });

  test('gives way to the guests of a new search, not to those it was begun with', () => {
    keep({ broughtGuests: 60 });
    expect(startingFields(space, null, 60).fields.guests).toBe('110');
    expect(startingFields(space, null, 80).fields).toEqual({ ...fields, guests: '80' });
    expect(startingFields('space-2', null, 80).fields.guests).toBe('80');
    expect(startingFields('space-2', null, -3).fields.guests).toBe('');
  });

  test('an address with nonsense for a date brings none', () => {
    expect(startingFields(space, '2026-02-30').fields.date).toBeNull();
    expect(startingFields(space, 'amanhã').fields.date).toBeNull();
  });

  test('whatever stands in the storage, the card starts', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        localStorage.setItem(`booking-draft:${space}`, stored);
        expect(startingFields(space, null).fields.method).toMatch(/^(card|pix)$/);
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
    expect(startingFields(space, '2026-12-12').fields.date).toBe('2026-12-12');
  });
});
