import { toCsv } from 'shared-domain/files/csv.ts';
import { expect, test } from 'vitest';
import type { ExportKind, ExportRow } from '../../data/administration/period-export.mutation.ts';
import { periodSheet } from './period-sheet.ts';

test('amounts are numbers with a comma, days and moments are those of Rio, states are words', () => {
  const row = {
    booking_id: 'b1',
    created_at: '2026-11-18T01:30:00Z',
    affiliate_code: 'MARNA7KX',
    full_name: 'Marina',
    campaign: null,
    kind: 'reversed',
    amount_cents: -2_601,
    status: 'pending',
    due_on: '2026-11-30',
    payment_on: '2026-12-05',
    paid_at: null,
    bank_reference: null,
  };
  expect(periodSheet('commissions', [row])[1]).toEqual([
    'b1',
    '17/11/2026, 22:30',
    'MARNA7KX',
    'Marina',
    '',
    'Estorno',
    '-26,01',
    'Pendente',
    '30/11/2026',
    '05/12/2026',
    '',
    '',
  ]);
});

test('every code of a booking, a payout and a dispute is a Portuguese word', () => {
  const cells = (kind: ExportKind, name: string, field: string, codes: readonly string[]) =>
    codes.map((code) => {
      const [names, row] = periodSheet(kind, [{ [field]: code }]);
      return row?.[names?.indexOf(name) ?? -1];
    });
  expect(cells('bookings', 'Situação', 'status', ['pending', 'paid', 'cancelled'])).toEqual([
    'Pendente',
    'Confirmada',
    'Cancelada',
  ]);
  expect(cells('bookings', 'Pagamento', 'payment_method', ['card', 'pix'])).toEqual(['Cartão', 'PIX']);
  const kinds = ['earned', 'reversed', 'disputed', 'restored'];
  const movements = ['Valor', 'Estorno', 'Pagamento contestado', 'Contestação ganha'];
  for (const kind of ['payouts', 'commissions'] as const)
    expect(cells(kind, 'Movimento', 'kind', kinds)).toEqual(movements);
  expect(cells('commissions', 'Situação', 'status', ['pending', 'paid', 'reversed'])).toEqual([
    'Pendente',
    'Paga',
    'Estornada',
  ]);
  expect(cells('disputes', 'Motivo', 'reason', ['fraudulent', 'noncompliant', 'of_next_year'])).toEqual([
    'Não reconhece a compra',
    'Contesta pelas regras da bandeira',
    'Outro motivo',
  ]);
  expect(cells('disputes', 'Situação', 'status', ['needs_response', 'won', 'of_next_year'])).toEqual([
    'Espera resposta',
    'Ganha',
    'Outra situação',
  ]);
});

test('a booking has what was contested and the provider’s fee, or nothing there', () => {
  const amounts = (row: ExportRow) => periodSheet('bookings', [row])[1]?.slice(-2);
  expect(amounts({ id: 'b1', contested: 105_000, dispute_fee: 5_500 })).toEqual(['1050,00', '55,00']);
  expect(amounts({ id: 'b2', contested: null, dispute_fee: null })).toEqual(['', '']);
});

test('what strangers wrote is no formula in the file', () => {
  const row = { host_name: '=HYPERLINK("http://x";"y")', bank_reference: '@SUM(1)', amount_cents: -100 };
  const csv = toCsv(periodSheet('payouts', [row]));
  expect(csv).toContain(`"'=HYPERLINK(""http://x"";""y"")"`);
  expect(csv).toContain(`"'@SUM(1)"`);
  expect(csv).toContain('"-1,00"');
});
