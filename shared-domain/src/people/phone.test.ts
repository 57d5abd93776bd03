import { expect, test } from 'vitest';
import { isPhone, maskPhone } from './phone.ts';

test.each([
  ['', ''],
  ['2', '(2'],
  ['21', '(21'],
  ['219', '(21) 9'],
  ['2199887', '(21) 9988-7'],
  ['2133224455', '(21) 3322-4455'],
  ['21998877665', '(21) 99887-7665'],
  ['+55 21 99887-7665', '(21) 99887-7665'],
  ['021 99887 7665', '(21) 99887-7665'],
  ['219988776651234', '(21) 99887-7665'],
])('%s is written %s', (typed, written) => {
  expect(maskPhone(typed)).toBe(written);
  expect(maskPhone(written)).toBe(written);
});

test.each(['(21) 99887-7665', '(21) 3322-4455', '+55 (55) 99887-7665'])('%s is a phone', (phone) => {
  expect(isPhone(phone)).toBe(true);
});

test.each(['', '99887-7665', '(01) 99887-7665', '(21) 89887-7665', '(21) 1322-4455', '(21) 9988-776'])(
  '%s is no phone',
  (phone) => {
    expect(isPhone(phone)).toBe(false);
  },
);
