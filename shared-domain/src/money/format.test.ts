import { expect, test } from 'vitest';
import { seededRandom } from '../testing/random.ts';
import { formatCents, formatCount, formatNumber, formatReais } from './format.ts';

/** Engines differ in the space they put after "R$". */
const inOneLine = (text: string) => text.replace(/\s/g, '\u00a0');

test('amounts have a point between thousands, and cents where there are some', () => {
  expect(formatReais(8900)).toBe('R$\u00a08.900');
  expect(formatReais(8900.5)).toBe('R$\u00a08.900,50');
  expect(formatCents(884_500)).toBe('R$\u00a08.845,00');
  expect(formatCents(-5)).toBe('-R$\u00a00,05');
  expect(formatNumber(1234)).toBe('1.234');
  expect(formatNumber(12.5)).toBe('12,5');
  expect(formatNumber(4, { least: 1, most: 1 })).toBe('4,0');
});

test('every number is written as the standard writes it for Brazil', () => {
  const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  const plain = new Intl.NumberFormat('pt-BR');
  const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const { fraction } = seededRandom();
  for (let turn = 1; turn <= 3000; turn++) {
    const cents = Math.round((fraction() - 0.3) * 10 ** (turn % 12)) || 1;
    expect(formatCents(cents)).toBe(inOneLine(money.format(cents / 100)));
    expect(formatNumber(cents)).toBe(plain.format(cents));
    expect(formatNumber(cents / 1000)).toBe(plain.format(cents / 1000));
    const stars = 1 + fraction() * 4;
    expect(formatNumber(stars, { least: 1, most: 1 })).toBe(oneDecimal.format(stars));
  }
});

test('half of the last decimal is rounded up, as averages with two decimals often have it', () => {
  const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  for (let hundredths = 0; hundredths <= 10_000; hundredths++) {
    const value = hundredths / 100;
    expect(formatNumber(value, { least: 1, most: 1 })).toBe(oneDecimal.format(value));
  }
  expect(formatNumber(4.85, { least: 1, most: 1 })).toBe('4,9');
});

test('what is counted is written in its number', () => {
  expect(formatCount(1, 'pessoa', 'pessoas')).toBe('1 pessoa');
  expect(formatCount(0, 'pessoa', 'pessoas')).toBe('0 pessoas');
  expect(formatCount(1200, 'pessoa', 'pessoas')).toBe('1.200 pessoas');
});
