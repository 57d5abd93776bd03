import { expect, test } from 'vitest';
import { cutText } from '../text/cut-text.ts';
import { isolated, withoutIsolates } from '../text/isolated.ts';
import { firstName, personName } from './person-name.ts';

const [hebrew, arabic] = ['שרה כהן', 'ليلى حداد'];

test('a name written from right to left is isolated once, another one is as it was', () => {
  for (const name of [hebrew, arabic]) {
    expect(personName(` ${name} `, 'Cliente')).toBe(`\u2068${name}\u2069`);
    expect(isolated(personName(name, ''))).toBe(`\u2068${name}\u2069`);
    expect(withoutIsolates(personName(name, ''))).toBe(name);
  }
  for (const name of ["Zoë O'Neil", 'Müller-Lüdenscheidt', 'Ana 👩‍👩‍👧‍👦', '小林 愛'])
    expect(personName(name, '')).toBe(name);
  for (const missing of [null, undefined, ' ']) expect(personName(missing, 'Cliente')).toBe('Cliente');
});

test('the first name of an isolated name is isolated as well', () => {
  expect(firstName(personName(hebrew, ''), 'a pessoa')).toBe('\u2068שרה\u2069');
  expect(firstName('Marina Azevedo', 'a pessoa')).toBe('Marina');
  expect(firstName(' ', 'a pessoa')).toBe('a pessoa');
});

test.each([
  ['Marina', 3, 'Mar'],
  ['Zoe\u0308', 3, 'Zo'],
  ['a👩‍👩‍👧', 4, 'a'],
  ['👍👍', 3, '👍'],
  ['inteiro', 7, 'inteiro'],
])('%s cut at %i: %s', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
