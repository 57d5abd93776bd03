import { expect, test } from 'vitest';
import { inPeriod, type StatementRow, statementPeriods, statementSheet } from './payout-statement.ts';

const row = (dueOn: string, part: Partial<StatementRow> = {}): StatementRow => ({
  ...{
    bookingId: `of-${dueOn}`,
    amountCents: 90_000,
    openCents: 90_000,
    contestedCents: 0,
    dueOn,
    paid: null,
    settlements: [],
  },
  ...{ title: 'Galpão', eventOn: '2026-10-01', guest: 'Carla Menezes' },
  ...part,
});
const rows = [row('2026-11-03'), row('2026-10-20'), row('2026-10-03'), row('2025-12-31')];

test('the periods are the years and months with a payout', () => {
  expect(statementPeriods(rows)).toEqual([
    { value: '2026', label: 'Ano de 2026' },
    { value: '2026-11', label: 'novembro de 2026' },
    { value: '2026-10', label: 'outubro de 2026' },
    { value: '2025', label: 'Ano de 2025' },
    { value: '2025-12', label: 'dezembro de 2025' },
  ]);
});

test('a period holds its days in order', () => {
  expect(inPeriod(rows, '2026-10').map(({ dueOn }) => dueOn)).toEqual(['2026-10-03', '2026-10-20']);
  expect(inPeriod(rows, '2026')).toHaveLength(3);
});

test('the sheet names event, guest and payment, and sums the amounts', () => {
  const paid = { at: '2026-10-05T12:00:00Z', reference: 'E123' };
  const [, first, second, total] = statementSheet([
    row('2026-10-03', { bookingId: 'b1', paid, openCents: 0 }),
    row('2026-10-20', { bookingId: 'b2', eventOn: null, amountCents: 4_550, openCents: 4_550 }),
  ]);
  expect(first).toEqual([
    'b1',
    'Galpão',
    '01/10/2026',
    'Carla Menezes',
    '03/10/2026',
    '900,00',
    '05/10/2026',
    'E123',
    '0,00',
  ]);
  expect(second?.slice(2)).toEqual(['', 'Carla Menezes', '20/10/2026', '45,50', '', '', '45,50']);
  expect(total).toEqual(['Total', '', '', '', '', '945,50', '', '', '45,50']);
});
