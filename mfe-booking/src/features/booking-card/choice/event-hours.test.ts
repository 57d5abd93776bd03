import { expect, test } from 'vitest';
import { endTimes, hoursProblem, startTimes } from './event-hours.ts';

const night = { opensAt: '18:00', closesAt: '02:00', musicUntil: null };
const day = { opensAt: '08:00', closesAt: '17:45', musicUntil: null };
const whole = { opensAt: '08:00', closesAt: '08:00', musicUntil: null };

test('an event begins and ends within the hours of the space, over midnight, too', () => {
  expect(startTimes(night).at(0)).toBe('18:00');
  expect(startTimes(night).at(-1)).toBe('01:30');
  expect(endTimes(night, '23:30')).toEqual(['00:00', '00:30', '01:00', '01:30', '02:00']);
  expect(endTimes(day, '17:00')).toEqual(['17:30', '17:45']);
  expect(startTimes(whole)).toHaveLength(48);
  expect(endTimes(whole, null).at(-1)).toBe('08:00');
});

test.each([
  ['', '', null],
  ['19:00', '01:00', null],
  ['18:00', '02:00', null],
  ['19:00', '', 'endsAt'],
  ['', '23:00', 'startsAt'],
  ['17:30', '23:00', 'startsAt'],
  ['19:00', '02:30', 'endsAt'],
  ['23:00', '19:00', 'endsAt'],
  ['20:00', '20:00', 'endsAt'],
])('from %s to %s in a space of 18:00 to 02:00: wrong is %s', (startsAt, endsAt, field) => {
  expect(hoursProblem(night, startsAt, endsAt)?.field ?? null).toBe(field);
});
