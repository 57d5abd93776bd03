import { expect, test } from 'vitest';
import { faq, searchFaq } from './faq.ts';

const found = (search: string) =>
  searchFaq(search).flatMap(({ questions }) => questions.map(({ question }) => question));

test('a blank search leaves everything', () => {
  expect(searchFaq('  ')).toEqual(faq());
});

test('accents, case and the order of words do not matter', () => {
  expect(found('SERVICO taxa quanto')).toContain('Quanto custa a taxa de serviço?');
  expect(found('codigo pix')).toEqual(['Quais formas de pagamento são aceitas?']);
});

test('every word must be there', () => {
  expect(found('taxa dinossauro')).toEqual([]);
});

test('each question stands once and each group has an anchor of its own', () => {
  const questions = faq().flatMap((group) => group.questions.map(({ question }) => question));
  expect(new Set(questions).size).toBe(questions.length);
  expect(new Set(faq().map(({ id }) => id)).size).toBe(faq().length);
});
