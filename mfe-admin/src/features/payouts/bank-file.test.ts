import { expect, test } from 'vitest';
import { bankFileText, centsOf, guessColumns, matchTransfers, readBankFile, transfersOf } from './bank-file.ts';

const id = (day: string, last: string) => `E00000000${day}1400${last.padStart(11, 'a')}`;
const since = '20261127';
const [first, second, third, old] = [id(since, '1'), id(since, '2'), id('20261128', '3'), id('20261104', '4')];

const statement = [
  'Extrato da conta;;;',
  'Agência 0001;Conta 123-4;;',
  'Data;Histórico;Valor (R$);Código da transação',
  `27/11/2026;PIX enviado Helena Prado;-1.500,55;${first}`,
  `27/11/2026;"PIX recebido; de cliente";1.500,55;${second}`,
  `28/11/2026;PIX enviado Caio;-300,00;PIX ${third} enviado`,
  '28/11/2026;Tarifa;-12,90;',
].join('\r\n');

test('the table begins under the lines about the account; only what went out counts', () => {
  const file = readBankFile(statement);
  if (!file) throw new Error('no table');
  expect(file.columns).toEqual(['Data', 'Histórico', 'Valor (R$)', 'Código da transação']);
  const columns = guessColumns(file);
  expect(columns).toEqual({ amount: 'Valor (R$)', reference: 'Código da transação', name: 'Histórico' });
  expect(transfersOf(file, columns)).toEqual([
    { row: 1, cents: 150_055, reference: first, name: 'PIX enviado Helena Prado' },
    { row: 3, cents: 30_000, reference: third, name: 'PIX enviado Caio' },
    { row: 4, cents: 1_290, reference: null, name: 'Tarifa' },
  ]);
});

test('of a list of payments, where nothing is less than zero, every row counts', () => {
  const file = readBankFile(`id,valor\n${first},"1,500.55"\n${second},300.00`);
  if (!file) throw new Error('no table');
  expect(transfersOf(file, guessColumns(file)).map(({ cents }) => cents)).toEqual([150_055, 30_000]);
});

test.each([
  ['-1.500,55', -150_055],
  ['R$ 1.500,55', 150_055],
  ['- R$ 1.500,55', -150_055],
  ['R$ -1.500,55', -150_055],
  ['1.500,55 D', -150_055],
  ['1.500,55 C', 150_055],
  ['1500.5', 150_050],
  ['1500', 150_000],
  ['1.500', 150_000],
  ['1.234.567,89', 123_456_789],
  ['', null],
  ['saldo', null],
  ['12/11/2026', null],
])('%s is %s cents', (written, cents) => {
  expect(centsOf(written)).toBe(cents);
});

test('a file in Windows-1252 keeps its accents; one without a table is none', async () => {
  const bytes = new Uint8Array([0x48, 0x69, 0x73, 0x74, 0xf3, 0x72, 0x69, 0x63, 0x6f]);
  expect(await bankFileText(new File([bytes], 'x.csv'))).toBe('Histórico');
  expect(await bankFileText(new File(['Histórico'], 'x.csv'))).toBe('Histórico');
  expect(readBankFile('')).toBeNull();
  expect(readBankFile('só uma linha')).toBeNull();
});

const row = (number: number, cents: number, reference: string | null) => ({ row: number, cents, reference, name: '' });

test('rows and payments find each other by amount and by the typed id; what is left is named on both sides', () => {
  const payments = [
    { id: 'helena', cents: 150_055, reference: '' },
    { id: 'caio', cents: 30_000, reference: third.toLowerCase() },
    { id: 'ana', cents: 70_000, reference: '' },
    { id: 'lia', cents: 5_000, reference: second },
  ];
  const transfers = [
    row(1, 150_055, first),
    row(2, 30_000, third),
    row(3, 1_290, null),
    row(4, 70_000, old),
    row(5, 5_001, second),
  ];
  const { found, missing, left } = matchTransfers(payments, transfers, since);
  expect([...found]).toEqual([
    ['caio', third],
    ['helena', first],
  ]);
  expect(missing.get('ana')).toBe('sem linha no arquivo');
  expect(missing.get('lia')).toMatch(/^no arquivo esta referência tem R\$\s50,01$/);
  expect(left.map(({ transfer, why }) => [transfer.row, why])).toEqual([
    [3, 'sem o código da transação (E e mais 31)'],
    [4, 'de antes deste dia de repasses'],
  ]);
});

test('nothing is guessed between equal amounts', () => {
  const payments = [
    { id: 'helena', cents: 100, reference: '' },
    { id: 'caio', cents: 100, reference: '' },
  ];
  const { found, missing, left } = matchTransfers(payments, [row(1, 100, first), row(2, 100, third)], since);
  expect(found.size).toBe(0);
  expect([...missing.values()]).toEqual(
    Array(2).fill('mais de uma linha ou pessoa com este valor: digite a referência'),
  );
  expect(left.map(({ why }) => why)).toEqual(['valor repetido', 'valor repetido']);
  const typed = payments.map((payment) => (payment.id === 'caio' ? { ...payment, reference: third } : payment));
  expect(matchTransfers(typed, [row(1, 100, first), row(2, 100, third)], since).found).toEqual(
    new Map([
      ['caio', third],
      ['helena', first],
    ]),
  );
});
