import { expect, test } from 'vitest';
import { andList, genderOf, orList, upperFirst } from './phrases.ts';

test('things are named one after the other, as Portuguese does', () => {
  expect(andList(['Bar', 'Deck', 'Piscina'])).toBe('Bar, Deck e Piscina');
  expect(orList(['sexta-feira', 'sábado'])).toBe('sexta-feira ou sábado');
  expect(andList(['Bar'])).toBe('Bar');
  expect(andList([])).toBe('');
});

test('a phrase begins a sentence', () => {
  expect(upperFirst('área externa')).toBe('Área externa');
  expect(upperFirst('')).toBe('');
});

test.each([
  ['Casa do Mirante', 'feminine'],
  ['Locação de som', 'feminine'],
  ['Bar do Leme', null],
  ['Sítio Lua Cheia', 'masculine'],
  ['Galpão 27', 'masculine'],
  ['Mansão do Joá', null],
  ['Cinema Azul', null],
  ['Mesas e cadeiras', null],
  ['', null],
])('the gender of “%s” is %s', (name, gender) => {
  expect(genderOf(name)).toBe(gender);
});
