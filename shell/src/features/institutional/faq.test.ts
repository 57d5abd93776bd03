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

test.each([
  ['nota fiscal', 'Recebo nota fiscal?'],
  ['notas fiscais', 'Recebo nota fiscal?'],
  ['preciso de NF-e', 'Recebo nota fiscal?'],
  ['limpeza', 'A limpeza está incluída?'],
  ['taxa de limpeza', 'A limpeza está incluída?'],
  ['faxina', 'A limpeza está incluída?'],
  ['caução', 'Preciso deixar caução?'],
  ['depósito', 'Preciso deixar caução?'],
  ['endereço', 'Onde fica o espaço e quando recebo o endereço?'],
  ['qual é o endereço do espaço?', 'Onde fica o espaço e quando recebo o endereço?'],
  ['localização', 'Onde fica o espaço e quando recebo o endereço?'],
  ['horário', 'A que horas começa e termina a reserva?'],
  ['parcelar', 'Posso parcelar ou pagar com boleto?'],
  ['em quantas parcelas', 'Posso parcelar ou pagar com boleto?'],
])('what guests ask has an answer: “%s”', (requested, question) => {
  expect(found(requested)).toContain(question);
});

test('words that say nothing are not asked for', () => {
  expect(found('como é o cupom?')).toEqual(['Como uso um cupom de desconto?']);
  expect(searchFaq('como que é')).toEqual(faq());
});

test('every word must be there', () => {
  expect(found('taxa dinossauro')).toEqual([]);
});

test('each question stands once and each group has an anchor of its own', () => {
  const questions = faq().flatMap((group) => group.questions.map(({ question }) => question));
  expect(new Set(questions).size).toBe(questions.length);
  expect(new Set(faq().map(({ id }) => id)).size).toBe(faq().length);
});
