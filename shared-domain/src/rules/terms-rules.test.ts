import { expect, test } from 'vitest';
import * as bookingRules from './booking-rules.ts';
import * as moneyRules from './money-rules.ts';
import * as peopleRules from './people-rules.ts';
import { termsVersions } from './terms-rules.ts';

/** Each rule of these files that changes on days: a list whose lines have their first day in `from`. */
const datedRules = Object.entries({ ...bookingRules, ...moneyRules, ...peopleRules }).flatMap(([name, rule]) => {
  const days = Array.isArray(rule) ? rule.flatMap((line) => (line?.from ? [String(line.from)] : [])) : [];
  return days.length > 0 ? [{ name, days }] : [];
});

// Version 1 has no text: its numbers are not checked.
const [, ...versionsWithText] = termsVersions.map(({ startsOn }) => startsOn);

test.each(datedRules)(
  'the terms of use cite $name: it changes on the first day of a new version (docs/how-to.md)',
  ({ days }) => {
    const later = days.filter((day) => day > (versionsWithText[0] ?? ''));
    expect(later.filter((day) => !versionsWithText.includes(day))).toEqual([]);
  },
);
