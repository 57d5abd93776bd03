import { addDays } from 'shared-domain/days/day.ts';
import { expect, test } from 'vitest';
import { dayRangesInWords } from './day-ranges.ts';
import { differencesInWords } from './differences-in-words.ts';

const today = '2026-11-20';

test.each([
  [['2026-12-12'], '12/12'],
  [['2026-12-13', '2026-12-12'], '12/12 a 13/12'],
  [['2026-12-12', '2026-12-14', '2026-12-15', '2026-12-16'], '12/12 e 14/12 a 16/12'],
  [['2026-12-31', '2027-01-01'], '31/12 a 01/01/2027'],
  [['2027-02-05', '2027-02-06', '2028-03-01'], '05/02 a 06/02/2027 e 01/03/2028'],
  // over the 29th of February and the end of a month
  [['2028-02-28', '2028-02-29', '2028-03-01'], '28/02 a 01/03/2028'],
  [[], ''],
])('%j is written as %s', (days, words) => {
  expect(dayRangesInWords(days, today)).toBe(words);
});

test('after four ranges the days that are left are counted', () => {
  const days = [0, 2, 4, 6, 8, 9, 11].map((distance) => addDays('2026-12-01', distance));
  expect(dayRangesInWords(days.slice(0, 4), today)).toBe('01/12, 03/12, 05/12 e 07/12');
  expect(dayRangesInWords(days, today)).toBe('01/12, 03/12, 05/12, 07/12 e mais 3');
});

test('the dates on which two calendars differ come in three lines, of which empty ones are left out', () => {
  const none = { waiting: [], only_here: [], free_there: [] };
  const until = (date: string, blocks_again_at: string) => ({ date, blocks_again_at });
  const all = {
    waiting: [until('2026-12-12', '2026-11-22T17:00:00Z'), until('2026-12-13', '2026-11-22T17:00:00Z')],
    only_here: ['2026-12-20'],
    free_there: ['2026-12-24', '2027-01-02'],
  };
  expect(differencesInWords('Airbnb', all, today)).toEqual([
    'Ocupado em Airbnb, livre aqui: 12/12 a 13/12. Se continuar assim, bloqueiam de novo a partir de 22/11/2026, 14:00.',
    'Ocupado aqui, livre em Airbnb: 20/12.',
    'Como “livre” em Airbnb, à venda aqui: 24/12 e 02/01/2027.',
  ]);
  const waiting = [until('2026-12-13', '2026-11-22T17:00:00Z'), until('2026-12-12', '2026-11-21T12:30:00Z')];
  expect(differencesInWords('Vrbo', { ...none, waiting }, today)).toEqual([
    'Ocupado em Vrbo, livre aqui: 12/12. Se continuar assim, bloqueia de novo a partir de 21/11/2026, 09:30.',
    'Ocupado em Vrbo, livre aqui: 13/12. Se continuar assim, bloqueia de novo a partir de 22/11/2026, 14:00.',
  ]);
  expect(differencesInWords('Airbnb', none, today)).toEqual([]);
});
