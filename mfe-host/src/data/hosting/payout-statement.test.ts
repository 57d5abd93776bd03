import { expect, test } from 'vitest';
import { inPeriod, type StatementRow, statementLines, statementSheet, statementSums } from './payout-statement.ts';
import { periodsOf } from './periods.ts';

type Part = StatementRow['settlements'][number];
const paid = (at: string, reference: string, cents: number): Part => ({ kind: 'paid', at, reference, cents });
const row = (bookingId: string, part: Partial<StatementRow>): StatementRow => ({
  bookingId,
  amountCents: 90_000,
  openCents: 90_000,
  contestedCents: 0,
  dueOn: '2026-10-03',
  paid: null,
  settlements: [],
  title: 'Galpão',
  eventOn: '2026-10-01',
  guest: 'Carla Menezes',
  ...part,
});

const rows = [
  // at 22:30 of the day before in Rio
  row('a', { openCents: 0, settlements: [paid('2026-11-01T01:30:00Z', 'E1', 90_000)] }),
  // paid, and cancelled afterwards: the next transfer deducted it
  row('b', {
    amountCents: 0,
    openCents: 0,
    settlements: [paid('2026-11-01T01:30:00Z', 'E1', 4_550), paid('2026-11-20T12:00:00Z', 'E2', -4_550)],
  }),
  // a record that was taken back
  row('c', {
    eventOn: '2026-11-12',
    dueOn: '2026-11-14',
    settlements: [
      paid('2026-11-20T12:00:00Z', 'E2', 90_000),
      { kind: 'reversed', at: '2026-11-21T12:00:00Z', reference: 'E2', cents: -90_000 },
    ],
  }),
  row('d', { eventOn: null, dueOn: '2026-01-01', amountCents: 1, openCents: 1 }),
];

test('by receipt: a line for each part of each transfer, on its day in Rio; they add up to what was paid', () => {
  const lines = statementLines(rows, 'receipt');
  expect(lines.map(({ day, reference, receivedCents }) => [day, reference, receivedCents])).toEqual([
    ['2026-10-31', 'E1', 90_000],
    ['2026-10-31', 'E1', 4_550],
    ['2026-11-20', 'E2', -4_550],
    ['2026-11-20', 'E2', 90_000],
    ['2026-11-21', 'Correção: E2', -90_000],
  ]);
  expect(statementSums(inPeriod(lines, '2026-11')).receivedCents).toBe(-4_550);
  const settled = rows.flatMap(({ settlements }) => settlements).reduce((sum, { cents }) => sum + cents, 0);
  expect(statementSums(lines).receivedCents).toBe(settled);
});

test('by event: a line for each booking in the month of its event; they add up to what is paid and owed', () => {
  const lines = statementLines(rows, 'event');
  expect(lines.map(({ id, day }) => [id, day])).toEqual([
    ['d', '2025-12-30'],
    ['a', '2026-10-01'],
    ['b', '2026-10-01'],
    ['c', '2026-11-12'],
  ]);
  const { earnedCents, receivedCents, openCents } = statementSums(lines);
  expect([earnedCents, receivedCents, openCents]).toEqual([180_001, 90_000, 90_001]);
  expect(periodsOf(lines.map(({ day }) => day))).toEqual([
    { value: '2026', label: 'Ano de 2026' },
    { value: '2026-11', label: 'novembro de 2026' },
    { value: '2026-10', label: 'outubro de 2026' },
    { value: '2025', label: 'Ano de 2025' },
    { value: '2025-12', label: 'dezembro de 2025' },
  ]);
});

test('the sheets have words first and sums last', () => {
  const received = statementSheet(inPeriod(statementLines(rows, 'receipt'), '2026-10'), 'receipt');
  expect(received).toEqual([
    ['Recebido em', 'Referência do banco', 'Espaço', 'Evento', 'Cliente', 'Recebido (R$)'],
    ['31/10/2026', 'E1', 'Galpão', '01/10/2026', 'Carla Menezes', '900,00'],
    ['31/10/2026', 'E1', 'Galpão', '01/10/2026', 'Carla Menezes', '45,50'],
    ['Total', '', '', '', '', '945,50'],
  ]);
  const byEvent = statementSheet(inPeriod(statementLines(rows, 'event'), '2026-10'), 'event');
  expect(byEvent[0]?.slice(4)).toEqual(['Valor (R$)', 'Recebido (R$)', 'Em aberto (R$)']);
  expect(byEvent.at(-1)).toEqual(['Total', '', '', '', '900,00', '900,00', '0,00']);
});
