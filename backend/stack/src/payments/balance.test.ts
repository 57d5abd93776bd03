import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fixture, pixParams, sessionParams, startFixture } from './sandbox-fixture.ts';

let fixture: Fixture;
let stripe: Stripe;

beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.client();
});
afterEach(() => fixture.stop());

async function paidByCard(card = '4242424242424242'): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await fixture.control(`/sessions/${id}/pay`, { card });
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}
async function paidByPix(): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(pixParams());
  await fixture.control(`/sessions/${id}/pix`, { result: 'request' });
  await fixture.control(`/sessions/${id}/pix`, { result: 'paid' });
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}
const movements = async (params: Stripe.BalanceTransactionListParams = {}) =>
  (await stripe.balanceTransactions.list(params)).data.map(({ type, reporting_category, amount, fee, net }) => [
    type,
    reporting_category,
    amount,
    fee,
    net,
  ]);

test('each movement is a transaction, the newest first, and the balance is their sum', async () => {
  const card = await paidByCard();
  const pix = await paidByPix();
  const [cardFee, pixFee] = [Math.round(934_500 * 0.0399) + 39, Math.round(934_500 * 0.0119)];
  await stripe.refunds.create({ payment_intent: card, amount: 500 });
  const { id } = await stripe.refunds.create({ payment_intent: pix, amount: 300 });
  await fixture.control(`/refunds/${id}/settle`, { status: 'failed' });
  const dispute = await fixture.control(`/payment_intents/${await paidByCard()}/dispute`);
  await fixture.control(`/disputes/${dispute.id}/decide`, { result: 'won' });
  const payout = await fixture.control('/payouts', { amountCents: 1000 });
  expect(await movements()).toEqual([
    ['payout', 'payout', -1000, 0, -1000],
    ['adjustment', 'dispute_reversal', 934_500, 0, 934_500],
    ['adjustment', 'dispute', -934_500, 5500, -940_000],
    ['charge', 'charge', 934_500, cardFee, 934_500 - cardFee],
    ['refund_failure', 'refund_failure', 300, 0, 300],
    ['payment_refund', 'refund', -300, 0, -300],
    ['refund', 'refund', -500, 0, -500],
    ['payment', 'charge', 934_500, pixFee, 934_500 - pixFee],
    ['charge', 'charge', 934_500, cardFee, 934_500 - cardFee],
  ]);
  const { available, pending } = await stripe.balance.retrieve();
  const held = 3 * 934_500 - 2 * cardFee - pixFee - 500 - 5500 - 1000;
  expect([available[0]?.amount, pending[0]?.amount]).toEqual([held, 0]);
  expect((await stripe.payouts.list()).data).toMatchObject([{ id: payout.id, amount: 1000, status: 'paid' }]);
  expect(await stripe.payouts.retrieve(String(payout.id))).toMatchObject({ amount: 1000 });
});

test('transactions are found by page, time, type and source, and name what they are about', async () => {
  const intent = await paidByCard();
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 500 });
  const [last, first] = (await stripe.balanceTransactions.list()).data;
  const page = await stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] });
  expect(page).toMatchObject({
    has_more: true,
    data: [{ id: last?.id, source: { id: refund.id, payment_intent: intent } }],
  });
  expect(
    await stripe.balanceTransactions.list({ limit: 1, starting_after: last?.id ?? '', expand: ['data.source'] }),
  ).toMatchObject({ has_more: false, data: [{ id: first?.id, source: { object: 'charge', payment_intent: intent } }] });
  expect(await movements({ source: refund.id })).toHaveLength(1);
  expect(await movements({ type: 'charge' })).toHaveLength(1);
  const now = last?.created ?? 0;
  expect(await movements({ created: { gte: now - 5, lte: now } })).toHaveLength(2);
  expect(await movements({ created: { lt: now - 60 } })).toHaveLength(0);
  expect(await movements({ created: { gt: now } })).toHaveLength(0);
  expect(await movements({ created: 1 })).toHaveLength(0);
  expect(await stripe.balanceTransactions.retrieve(last?.id ?? '')).toMatchObject({ id: refund.balance_transaction });
  await expect(
    stripe.balanceTransactions.list({ created: { since: 1 } } as Stripe.BalanceTransactionListParams),
  ).rejects.toMatchObject({ code: 'parameter_unknown' });
  await expect(stripe.balanceTransactions.retrieve('txn_x')).rejects.toMatchObject({ code: 'resource_missing' });
});

test('imported payments, refunds and disputes have moved the balance when they happened', async () => {
  const paidAt = '2026-11-01T12:00:00Z';
  const payment = { method: 'card', amountCents: 10_000, paidAt, name: 'Casa', email: 'a@exemplo.test' };
  await fixture.control('/payments', {
    payments: [
      {
        ...payment,
        sessionId: 'cs_test_1',
        paymentIntentId: 'pi_1',
        refund: { id: 're_1', amountCents: 10_000 },
      },
      {
        ...payment,
        sessionId: 'cs_test_2',
        paymentIntentId: 'pi_2',
        dispute: {
          id: 'du_2',
          transactionId: 'txn_2',
          openedAt: '2026-11-02T12:00:00Z',
          dueBy: '2026-11-12T12:00:00Z',
        },
      },
    ],
  });
  const seconds = Date.parse(paidAt) / 1000;
  const { data } = await stripe.balanceTransactions.list({ created: { lte: seconds + 86_400 } });
  expect(data.map(({ amount, created }) => [amount, created])).toEqual([
    [-10_000, seconds + 86_400],
    [10_000, seconds],
    [-10_000, seconds],
    [10_000, seconds],
  ]);
});
