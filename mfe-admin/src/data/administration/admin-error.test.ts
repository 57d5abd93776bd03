import { expect, test } from 'vitest';
import { adminErrorText } from './admin-error.ts';

test.each([
  ['{"by":"Paulo Reis"}', /^Paulo Reis está com este item\. Ele volta à fila em até 15 minutos\.$/],
  ['{"by":null}', /^Outra pessoa está com este item/],
  ['', /^Outra pessoa está com este item/],
])('taken by another administrator, details %j', (details, words) => {
  expect(adminErrorText({ message: 'assigned_to_another', details })).toMatch(words);
});

test('an answer that nobody understands does not say that nothing happened', () => {
  expect(adminErrorText(new TypeError('Failed to fetch'))).toMatch(/^Não deu para confirmar/);
});
