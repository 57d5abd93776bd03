import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BookingFields, bookingFormSchema } from './booking-form.schema.ts';
import { judgeDate } from './date-verdict.ts';
import { guestsMessage, parseGuests } from './guest-count.ts';

const today = '2026-11-20';

describe('the verdict on a date', () => {
  test.each([
    [null, {}, 'none'],
    ['2026-11-19', {}, 'past'],
    ['2026-11-20', {}, 'free'],
    ['2027-11-20', {}, 'free'],
    ['2027-11-21', {}, 'too-far'],
    ['2026-12-12', undefined, 'checking'],
    ['2026-12-12', null, 'unknown'],
    ['2026-12-12', { '2026-12-12': 'held' }, 'held'],
    ['2026-12-12', { '2026-12-12': 'booked' }, 'unavailable'],
    ['2026-12-12', { '2026-12-12': 'blocked' }, 'unavailable'],
    ['2026-12-12', { '2026-12-13': 'booked' }, 'free'],
  ] as const)('%s with %j is %s', (date, calendar, kind) => {
    expect(judgeDate(date, today, calendar).kind).toBe(kind);
  });
});

test('a space that wants to know earlier, or not so early, refuses other days in words', () => {
  const ahead = { noticeDays: 3, horizonDays: 60 };
  expect(judgeDate('2026-11-22', today, {}, ahead).message).toMatch(/pede pelo menos 3 dias de antecedência/);
  expect(judgeDate('2026-11-23', today, {}, ahead).kind).toBe('free');
  expect(judgeDate('2027-01-19', today, {}, ahead).kind).toBe('free');
  expect(judgeDate('2027-01-20', today, {}, ahead).message).toMatch(/até 60 dias/);
});

const anyFields: fc.Arbitrary<BookingFields> = fc.record({
  date: fc.constantFrom(null, '2026-11-19', '2026-11-20', '2026-12-12', '2027-11-21'),
  guests: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 300 }).map(String)),
  method: fc.constantFrom('card', 'pix'),
  startsAt: fc.constant(''),
  endsAt: fc.constant(''),
  extras: fc.constant({}),
  acceptedRules: fc.constant(null),
  hasCompany: fc.constant(false),
  companyName: fc.constant(''),
  cnpj: fc.constant(''),
  message: fc.constant(''),
});
const anyCalendar = fc.constantFrom(undefined, null, {}, { '2026-12-12': 'held' as const });

test('fields are ready exactly when nothing speaks against it', () => {
  fc.assert(
    fc.property(anyFields, anyCalendar, fc.integer({ min: 1, max: 300 }), (fields, calendar, capacity) => {
      const judge = (date: string) => judgeDate(date, today, calendar);
      const ready =
        fields.date !== null &&
        fields.guests !== '' &&
        Number(fields.guests) <= capacity &&
        fields.date >= today &&
        fields.date <= '2027-11-20' &&
        calendar !== null &&
        // while it loads the server decides
        !(calendar && fields.date in calendar);
      expect(bookingFormSchema({ capacity, judge, terms: null }).safeParse(fields).success).toBe(ready);
    }),
  );
});

test.each([
  [null, '', { date: 'Por favor, selecione a data.', guests: 'Por favor, selecione o número de convidados.' }],
  ['2026-12-12', ' ', { guests: 'Por favor, selecione o número de convidados.' }],
  ['2026-12-12', '11', { guests: 'Número de convidados excede a capacidade' }],
  ['2026-12-12', 'dez', { guests: 'Informe um número inteiro de convidados, a partir de 1.' }],
  ['2026-11-01', '1', { date: 'Data selecionada já passou. Selecione uma data futura' }],
  ['2026-12-13', '1', { date: 'Data indisponível para reserva' }],
])('%s for "%s" guests: each field says its own', (date, guests, words) => {
  const judge = (day: string) => judgeDate(day, today, { '2026-12-13': 'booked' });
  const refused = bookingFormSchema({ capacity: 10, judge, terms: null }).safeParse({
    method: 'card',
    startsAt: '',
    endsAt: '',
    extras: {},
    acceptedRules: null,
    hasCompany: false,
    companyName: '',
    cnpj: '',
    message: '',
    date,
    guests,
  });
  const messages = refused.error?.issues.map(({ path, message }) => [path[0], message]);
  expect(Object.fromEntries(messages ?? [])).toEqual(words);
});

test.each([
  ['110', 110],
  ['1.200', 1200],
  ['0', null],
  ['', null],
  ['-5', null],
  ['1e3', null],
  ['2,5', null],
  ['12.5', null],
  ['123456', null],
  [' 8 ', 8],
  ['abc', null],
])('%s guests are %s', (text, guests) => expect(parseGuests(text)).toBe(guests));

test.each([
  ['', null],
  ['50', null],
  ['51', 'Número de convidados excede a capacidade'],
  ['-5', 'Informe um número inteiro de convidados, a partir de 1.'],
  ['1e3', 'Informe um número inteiro de convidados, a partir de 1.'],
])('of %s guests where 50 fit the field says %s', (typed, words) => expect(guestsMessage(typed, 50)).toBe(words));
