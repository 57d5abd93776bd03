import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import { periodSheet } from './period-sheet.ts';

test('amounts are numbers with a comma, days and moments are those of Rio, states are words', () => {
  const row = {
    ...{ booking_id: 'b1', created_at: '2026-11-18T01:30:00Z', affiliate_code: 'MARNA7KX', full_name: 'Marina' },
    ...{ campaign: null, kind: 'reversed', amount_cents: -2_601, status: 'pending', due_on: '2026-11-30' },
    ...{ payment_on: '2026-12-05', paid_at: null, bank_reference: null },
  };
  expect(periodSheet('commissions', [row])[1]).toEqual([
    ...['b1', '17/11/2026, 22:30', 'MARNA7KX', 'Marina', '', 'Estorno', '-26,01', 'Pendente', '30/11/2026'],
    ...['05/12/2026', '', ''],
  ]);
});

test('what strangers wrote is no formula in the file', () => {
  const row = { host_name: '=HYPERLINK("http://x";"y")', bank_reference: '@SUM(1)', amount_cents: -100 };
  const csv = toCsv(periodSheet('payouts', [row]));
  expect(csv).toContain(`"'=HYPERLINK(""http://x"";""y"")"`);
  expect(csv).toContain(`"'@SUM(1)"`);
  expect(csv).toContain('"-1,00"');
});
