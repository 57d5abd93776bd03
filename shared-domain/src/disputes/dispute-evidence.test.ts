import { expect, test } from 'vitest';
import { bookingMoney } from '../testing/booking-money.ts';
import { evidenceFields, evidenceSections } from './dispute-evidence.ts';
import type { DisputeFacts } from './disputes.answers.ts';

const facts: DisputeFacts = {
  booking_id: 'b1',
  status: 'paid',
  title: 'Casa do Mirante',
  event_date: '2026-12-12',
  guest_count: 40,
  starts_at: '14:00',
  ends_at: '22:00',
  hours: null,
  created_at: '2026-11-01T12:00:00Z',
  paid_at: '2026-11-01T12:05:00Z',
  cancelled_at: null,
  cancellation_reason: null,
  guest_name: 'Júlia Campos',
  guest_email: 'julia@exemplo.com',
  guest_since: '2025-02-01T12:00:00Z',
  email_confirmed_at: null,
  host_name: 'Marina Azevedo',
  owner_cents: 100_000,
  fee_cents: 5_000,
  discount_cents: 0,
  total_cents: 105_000,
  extras: [],
  company: null,
  payment_method: 'card',
  money: bookingMoney({ paid_cents: 105_000 }),
  terms_version: 2,
  policy_name: 'moderate',
  payments: [
    { amount_cents: 105_000, session_id: 'cs_1', payment_intent_id: 'pi_1', created_at: '2026-11-01T12:05:00Z' },
  ],
  rules: { version: 3, answers: { animals: 'no' }, note: 'Som até as 22h.' },
  deadlines: [{ share: 100, until: '2026-11-12' }],
  address: { street: 'Rua das Acácias', number: '120', complement: null, postal_code: '22000-120', arrival: null },
  access_until: '2026-12-15T01:00:00Z',
  mails: [{ template: 'booking_confirmed', sent_at: '2026-11-01T12:06:00Z' }],
  conversation: {
    by_guest: 4,
    by_host: 3,
    by_guest_after_payment: 2,
    first_at: '2026-10-30T12:00:00Z',
    last_at: '2026-12-12T18:00:00Z',
    last_by_guest_at: '2026-12-12T18:00:00Z',
  },
  visited_at: null,
  review: { rating: 5, created_at: '2026-12-14T12:00:00Z' },
  earlier_payments: 2,
};

const cleaning = {
  id: 'e1',
  name: 'Limpeza',
  per: 'event' as const,
  unit_cents: 15_000,
  quantity: 1,
  total_cents: 15_000,
  is_obligatory: true,
};
const chairs = {
  id: 'e2',
  name: 'Cadeiras',
  per: 'guest' as const,
  unit_cents: 1_200,
  quantity: 1,
  total_cents: 48_000,
  is_obligatory: false,
};

test('the answer says what was booked, paid, accepted, delivered and written', () => {
  const shown = Object.fromEntries(evidenceSections(facts).flatMap(({ lines }) => lines));
  expect(shown).toMatchObject({
    'Data do evento': '12 de dezembro de 2026, das 14h às 22h',
    Devolvido: 'Nada',
    'Termos de uso': 'Versão 2, na hora da reserva',
    'Regras da casa, versão 3': 'Animais: Não pode; Som até as 22h.',
    'Endereço entregue': 'Rua das Acácias, 120, CEP 22000-120',
    'Confirmação com recibo, data, endereço e telefone': 'Enviado em 01/11/2026, 09:06',
    'De quem reservou, depois de pagar': '2 mensagens, a última em 12/12/2026, 15:00',
    'Avaliação de quem reservou': '5 de 5 estrelas, em 14/12/2026, 09:00',
    'Pagamentos anteriores sem contestação': '2',
  });
  const one = { ...facts, conversation: { ...facts.conversation, by_guest_after_payment: 1 } };
  expect(evidenceSections(one).flatMap(({ lines }) => lines)).toContainEqual([
    'De quem reservou, depois de pagar',
    '1 mensagem, a última em 12/12/2026, 15:00',
  ]);
  expect(shown['Política de cancelamento']).toContain(
    'Moderada: 100% de volta até 12 de novembro de 2026; depois, nada',
  );
});

test('of a refund, what was made and what was only requested', () => {
  const payment = (more: Partial<DisputeFacts>) =>
    Object.fromEntries(
      (evidenceSections({ ...facts, ...more }).find(({ title }) => title === 'O pagamento')?.lines ?? [])
        .slice(3)
        .map(([label, value]) => [label, value.replaceAll('\u00a0', ' ')]),
    );
  const sums = { paid_cents: 105_000, sent_cents: 40_000, sent_at: '2026-12-02T12:00:00Z', failed_cents: 12_500 };
  expect(payment({ money: bookingMoney(sums), cancellation_reason: 'guest' })).toMatchObject({
    Devolvido: 'R$ 400,00, em 02/12/2026, 09:00',
    'Reembolso a fazer à mão': 'R$ 125,00',
  });
  const lost = bookingMoney({ paid_cents: 105_000, withdrawn_cents: 105_000, dispute: 'lost' });
  expect(payment({ money: lost })).toMatchObject({
    Devolvido: 'Nada',
    'Pago pelo banco a quem contestou': 'R$ 1.050,00',
  });
});

test.each([
  ['space alone', {}, 105_000],
  ['coupon', { discount_cents: 20_000, total_cents: 85_000 }, 85_000],
  [
    'obligatory cleaning and chairs for each guest',
    { owner_cents: 163_000, fee_cents: 8_150, total_cents: 171_150, extras: [cleaning, chairs] },
    171_150,
  ],
  [
    'extras, fee and coupon',
    { owner_cents: 115_000, fee_cents: 5_750, discount_cents: 20_750, total_cents: 100_000, extras: [cleaning] },
    100_000,
  ],
  [
    'free of charge by its coupon',
    { owner_cents: 115_000, fee_cents: 5_750, discount_cents: 120_750, total_cents: 0, extras: [cleaning] },
    0,
  ],
])('the lines of the payment add up to the printed total: %s', (_, amounts, total) => {
  const payment = evidenceSections({ ...facts, ...amounts }).find(({ title }) => title === 'O pagamento')?.lines ?? [];
  const totalAt = payment.findIndex(([label]) => label === 'Total mostrado antes de pagar');
  const cents = payment.map(([, value]) => Number(value.replace(/[^\d-]/g, '')));
  expect(cents[totalAt]).toBe(total);
  expect(cents.slice(0, totalAt).reduce((sum, line) => sum + line, 0)).toBe(total);
});

test('the provider gets its own fields, what is known in one text, and no field empty or too long', () => {
  const fields = evidenceFields(facts, 'A festa aconteceu.');
  expect(fields).toMatchObject({ customer_name: 'Júlia Campos', service_date: '12 de dezembro de 2026' });
  expect(fields.uncategorized_text).toMatch(/^A festa aconteceu\.\n\nA reserva\n- Serviço/);
  expect(fields.access_activity_log).toContain('Endereço entregue');
  const sparse = evidenceFields(
    { ...facts, guest_name: null, rules: { version: 1, answers: {}, note: 'x'.repeat(30_000) } },
    '',
  );
  expect(sparse).not.toHaveProperty('customer_name');
  expect(Math.max(...Object.values(sparse).map((text) => text.length))).toBe(20_000);
});
