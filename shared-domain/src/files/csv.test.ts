import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('quotes, accents and formulas', () => {
  expect(
    toCsv([
      ['Nome', 'A pagar'],
      ['Otávio "Tatá"; Brandão', '192,15'],
      ['=HYPERLINK("http://x")', '-76,13'],
    ]),
  ).toBe('\ufeff"Nome";"A pagar"\r\n"Otávio ""Tatá""; Brandão";"192,15"\r\n"\'=HYPERLINK(""http://x"")";"-76,13"');
});

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1+1', '＠SUM(A1)'])(
  '%j is text',
  (text) => {
    expect(toCsv([[text]])).toBe(`\ufeff"'${text}"`);
  },
);
