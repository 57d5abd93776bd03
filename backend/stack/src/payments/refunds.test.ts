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

async function paidByPix(): Promise<{ session: string; intent: string }> {
  const { id } = await stripe.checkout.sessions.create(pixParams());
  await fixture.control(`/sessions/${id}/pix`, { result: 'request' });
  await fixture.control(`/sessions/${id}/pix`, { result: 'paid' });
  return { session: id, intent: String((await stripe.checkout.sessions.retrieve(id)).payment_intent) };
}

test('a card payment comes back in parts, never more than was paid', async () => {
  const intent = await paidByCard();
  const half = await stripe.refunds.create({ payment_intent: intent, amount: 400_000, metadata: { refund_id: '1' } });
  expect(half).toMatchObject({ status: 'succeeded', amount: 400_000, metadata: { refund_id: '1' } });
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 534_501 })).rejects.toMatchObject({
    param: 'amount',
    message: 'Refund amount (R$5345.01) is greater than unrefunded amount on charge (R$5345.00)',
  });
  expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 534_500 });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const refunds = await stripe.refunds.list({ payment_intent: intent });
  expect(refunds.data.reduce((sum, refund) => sum + refund.amount, 0)).toBe(934_500);
  const events = await fixture.receiver.waitFor('charge.refunded', 2);
  const amounts = events.map(({ event }) => (event.data.object as Stripe.Charge).amount_refunded);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([400_000, 934_500]);
});

test('the same refund asked twice with one key is one refund', async () => {
  const intent = await paidByCard();
  const options = { idempotencyKey: 'refund-1' };
  const first = await stripe.refunds.create({ payment_intent: intent, amount: 100 }, options);
  const second = await stripe.refunds.create({ payment_intent: intent, amount: 100 }, options);
  expect(second.id).toBe(first.id);
  expect((await stripe.refunds.list()).data).toHaveLength(1);
});

test('a PIX comes back a moment later', async () => {
  const { intent } = await paidByPix();
  const refund = await stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe('pending');
  const [updated] = await fixture.receiver.waitFor('refund.updated');
  expect(updated?.event.data.object).toMatchObject({ id: refund.id, status: 'succeeded' });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
});

test('after 90 days a PIX can not be sent back', async () => {
  const { session, intent } = await paidByPix();
  await fixture.control(`/sessions/${session}/advance`, { seconds: 91 * 86_400 });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_expired_for_refund',
  });
});

test('a refund that fails later gives the amount back to the charge', async () => {
  const intent = await paidByCard('4000000000005126');
  const refund = await stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe('succeeded');
  await fixture.receiver.waitFor('refund.failed');
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed', failure_reason: 'unknown' });
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
});

test('failures can be ordered', async () => {
  const intent = await paidByCard();
  await fixture.control('/faults', { kind: 'refund', action: 'refuse' });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ statusCode: 402 });
  await fixture.control('/faults', { kind: 'refund', action: 'pend' });
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 100 });
  expect(refund.status).toBe('pending');
  await fixture.control(`/refunds/${refund.id}/settle`, { status: 'failed' });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
});

test.each([
  ['nothing to refund', {}, { code: 'parameter_missing' }],
  ['an unknown intent', { payment_intent: 'pi_nope' }, { code: 'resource_missing', param: 'payment_intent' }],
  ['an unknown charge', { charge: 'ch_nope' }, { code: 'resource_missing', param: 'charge' }],
])('refuses %s', async (_, params, expected) => {
  await expect(stripe.refunds.create(params)).rejects.toMatchObject(expected);
});

test('an unpaid intent has nothing to refund', async () => {
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await fixture.control(`/sessions/${id}/pay`, { card: '4000000000000002' }).catch(() => undefined);
  const intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('payments made elsewhere can be made known, once, and refunded or contested', async () => {
  const payment = {
    sessionId: 'cs_test_demo1',
    paymentIntentId: 'pi_demo1',
    method: 'card',
    amountCents: 934_500,
    paidAt: '2026-11-01T12:00:00-03:00',
    name: 'Casa do Mirante',
    email: 'marina@exemplo.com',
    metadata: { booking_id: 'b1' },
  };
  const returned = {
    ...payment,
    sessionId: 'cs_test_demo2',
    paymentIntentId: 'pi_demo2',
    refund: { id: 're_demo2', amountCents: 934_500 },
  };
  const contested = {
    ...payment,
    sessionId: 'cs_test_demo3',
    paymentIntentId: 'pi_demo3',
    dispute: {
      id: 'du_demo3',
      transactionId: 'txn_demo3',
      openedAt: '2026-11-10T12:00:00Z',
      dueBy: '2126-11-20T12:00:00Z',
    },
  };
  const payments = [payment, returned, contested];
  expect(await fixture.control('/payments', { payments })).toEqual({ imported: 3 });
  expect(
    await stripe.checkout.sessions.retrieve('cs_test_demo1', { expand: ['payment_intent', 'line_items'] }),
  ).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    metadata: { booking_id: 'b1' },
    payment_intent: { id: 'pi_demo1', status: 'succeeded', amount_received: 934_500 },
    line_items: { data: [{ description: 'Casa do Mirante' }] },
  });
  expect(await stripe.refunds.create({ payment_intent: 'pi_demo1', amount: 100 })).toMatchObject({
    status: 'succeeded',
  });
  await expect(stripe.refunds.create({ payment_intent: 'pi_demo2' })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect(await stripe.disputes.retrieve('du_demo3')).toMatchObject({
    amount: 934_500,
    payment_intent: 'pi_demo3',
    reason: 'fraudulent',
    status: 'needs_response',
    created: Date.parse('2026-11-10T12:00:00Z') / 1000,
    balance_transactions: [{ id: 'txn_demo3', fee: 5500 }],
  });
  expect(
    await stripe.disputes.update('du_demo3', { evidence: { uncategorized_text: 'A festa aconteceu.' } }),
  ).toMatchObject({ status: 'under_review' });
  expect(await fixture.control('/payments', { payments })).toEqual({ imported: 0 });
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(3);
  await fixture.receiver.waitFor('refund.created');
  for (const type of ['checkout.session.completed', 'charge.dispute.created'])
    expect(fixture.receiver.ofType(type)).toHaveLength(0);
});
