import { expect, test } from 'vitest';
import { andList, genderOf, orList, upperFirst } from './phrases.ts';

test.each([[[]], [['Bar']], [['Bar', 'Deck']], [['Bar', 'Deck', 'Piscina']]])(
  '%j are named one after the other, as Unicode says of Portuguese',
  (items: string[]) => {
    expect(andList(items)).toBe(new Intl.ListFormat('pt-BR').format(items));
    expect(orList(items)).toBe(new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(items));
  },
);

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
