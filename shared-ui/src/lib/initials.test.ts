import { expect, test } from 'vitest';
import { initials, tintOf } from './initials.ts';

test.each([
  ['Marina Azevedo', 'MA'],
  ['Marina de Souza e Alves', 'MA'],
  ['João', 'J'],
  ['  ', '?'],
  ['', '?'],
  ['érica d’ávila', 'ÉD'],
  ['marina.azevedo@exemplo.com', 'MC'],
  ['🎉 festa', '🎉F'],
  ['👩‍👩‍👧 família', '👩‍👩‍👧F'],
  ['e\u0301rica na\u0303o', 'E\u0301N'],
  ["O'Neil", 'O'],
  ['Müller-Lüdenscheidt', 'ML'],
  ['\u2068שרה כהן\u2069', 'שכ'],
])('%s → %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('the same name has the same tint, and all five are in use', () => {
  const names = [
    'Ana',
    'Bruno',
    'Carla',
    'Davi',
    'Elisa',
    'Fábio',
    'Gil',
    'Helena',
    'Iara',
    'João',
    'Kátia',
    'Lia',
    'Marina Azevedo',
    'Nilo',
    'Olga',
    'Paulo Reis',
  ];
  expect(names.map(tintOf)).toEqual(names.map(tintOf));
  expect(new Set(names.map(tintOf)).size).toBe(5);
});
