import { expect, test } from 'vitest';
import { phoneRefusal, phoneSchema } from './phone.schema.ts';
import { maskPhone, readPhone } from './phone.ts';

test.each([
  ['', ''],
  ['2', '(2'],
  ['21', '(21'],
  ['219', '(21) 9'],
  ['2199887', '(21) 9988-7'],
  ['2133224455', '(21) 3322-4455'],
  ['21998877665', '(21) 99887-7665'],
  ['+55 21 99887-7665', '(21) 99887-7665'],
  ['+55 (0xx21) 99887-7665', '(21) 99887-7665'],
  ['(0xx21) 3322-4455', '(21) 3322-4455'],
  ['0055 21 3322 4455', '(21) 3322-4455'],
  ['021 99887 7665', '(21) 99887-7665'],
  ['219988776651234', '219988776651234'],
  ['+', '+'],
  ['+5', '+5'],
  ['+55', '+55'],
  ['+55 2', '(2'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  ['00 351 912 345 678', '+351912345678'],
])('%s is written %s', (typed, written) => {
  expect(maskPhone(typed)).toBe(written);
  expect(maskPhone(written)).toBe(written);
});

test.each([
  ['(21) 99887-7665', '(21) 99887-7665'],
  ['(21) 3322-4455', '(21) 3322-4455'],
  ['+55 (55) 99887-7665', '(55) 99887-7665'],
  ['+55 (0xx21) 99887-7665', '(21) 99887-7665'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  // eleven digits, as a mobile of Minas Gerais has them
  ['+34 912 345 678', '+34912345678'],
  ['+1 (212) 555-0123', '+12125550123'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['0033 6 12 34 56 78', '+33612345678'],
])('%s is stored as %s', async (typed, stored) => {
  expect(await readPhone(typed)).toBe(stored);
  expect(await phoneSchema.parseAsync(typed)).toBe(stored);
  // as the field has written it
  expect(await phoneSchema.parseAsync(maskPhone(typed))).toBe(stored);
});

test.each([
  '99887-7665',
  '(01) 99887-7665',
  '(21) 89887-7665',
  '(21) 1322-4455',
  '(21) 9988-776',
  '5491123456789',
  '+',
  '+54',
  '+999 123 456 789',
  '+33 1 23 45',
  '+55 11',
  '+55 21 1234-5678',
  'Maria',
])('%s is no phone', async (typed) => {
  expect(await readPhone(typed)).toBeUndefined();
  const { error } = await phoneSchema.safeParseAsync(typed);
  expect(error?.issues.map(({ message }) => message)).toEqual([phoneRefusal]);
});

test('a phone may be left empty', () => {
  expect(phoneSchema.parse(' ')).toBe('');
});
