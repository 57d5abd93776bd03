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

async function paid(card = '4242424242424242'): Promise<{ session: string; intent: string }> {
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await fixture.control(`/sessions/${id}/pay`, { card });
  return { session: id, intent: String((await stripe.checkout.sessions.retrieve(id)).payment_intent) };
}
const contest = async (intent: string, more: object = {}) =>
  (await fixture.control(`/payment_intents/${intent}/dispute`, more)) as unknown as Stripe.Dispute;
const movements = (dispute: Stripe.Dispute) =>
  dispute.balance_transactions.map(({ amount, fee, type }) => ({ amount, fee, type }));

test.each([
  ['4000000000000259', 'fraudulent', 'needs_response', [{ amount: -934_500, fee: 5500, type: 'adjustment' }]],
  ['4000000000002685', 'product_not_received', 'needs_response', [{ amount: -934_500, fee: 5500, type: 'adjustment' }]],
  ['4000000000001976', 'fraudulent', 'warning_needs_response', []],
])('the card %s pays and is contested as %s', async (card, reason, status, moved) => {
  const { intent } = await paid(card);
  const [event] = await fixture.receiver.waitFor('charge.dispute.created');
  const dispute = event?.event.data.object as Stripe.Dispute;
  expect(dispute).toMatchObject({ amount: 934_500, payment_intent: intent, reason, status });
  expect(movements(dispute)).toEqual(moved);
  expect(fixture.receiver.ofType('charge.dispute.funds_withdrawn').length).toBeLessThanOrEqual(moved.length);
  expect(await stripe.charges.retrieve(String(dispute.charge))).toMatchObject({ disputed: true });
});

test('what is contested is not refunded; an inquiry is, and ends with it', async () => {
  const [contested, requested] = [await paid(), await paid()];
  await contest(contested.intent);
  await expect(stripe.refunds.create({ payment_intent: contested.intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  const { id } = await contest(requested.intent, { isInquiry: true });
  await stripe.refunds.create({ payment_intent: requested.intent });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
});

test('evidence is staged, sent once, and wins the money back, not the fee', async () => {
  const { intent } = await paid();
  const { id } = await contest(intent);
  const staged = await stripe.disputes.update(id, { evidence: { customer_name: 'Marina' }, submit: false });
  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  const sent = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'A festa aconteceu.' } });
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: 'Marina', uncategorized_text: 'A festa aconteceu.' },
    evidence_details: { submission_count: 1 },
  });
  await expect(stripe.disputes.update(id, { evidence: { customer_name: 'M.' } })).rejects.toMatchObject({
    code: 'evidence_already_submitted',
  });
  await fixture.control(`/disputes/${id}/decide`, { result: 'won' });
  await fixture.receiver.waitFor('charge.dispute.funds_reinstated');
  const won = await stripe.disputes.retrieve(id, { expand: ['payment_intent'] });
  expect(won).toMatchObject({ status: 'won', payment_intent: { id: intent } });
  expect(movements(won)).toEqual([
    { amount: -934_500, fee: 5500, type: 'adjustment' },
    { amount: 934_500, fee: 0, type: 'adjustment' },
  ]);
  expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ status: 'succeeded' });
});

test('what nobody answers in time is lost; so is what is given up', async () => {
  const [overdue, given] = [await paid(), await paid()];
  const { id } = await contest(overdue.intent);
  await fixture.control(`/sessions/${overdue.session}/advance`, { seconds: 11 * 86_400 });
  await fixture.receiver.waitFor('charge.dispute.closed');
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost' });
  const second = await contest(given.intent);
  expect(await stripe.disputes.close(second.id)).toMatchObject({ status: 'lost' });
  await expect(stripe.disputes.update(second.id, { evidence: {} })).rejects.toMatchObject({ code: 'dispute_closed' });
});

test('an inquiry becomes a dispute and takes the money then', async () => {
  const { intent } = await paid();
  const { id } = await contest(intent, { isInquiry: true });
  await fixture.control(`/disputes/${id}/decide`, { result: 'escalated' });
  await fixture.receiver.waitFor('charge.dispute.funds_withdrawn');
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'needs_response', is_charge_refundable: false });
});

test('only cards are contested, and once', async () => {
  const { id } = await stripe.checkout.sessions.create(pixParams());
  await fixture.control(`/sessions/${id}/pix`, { result: 'request' });
  await fixture.control(`/sessions/${id}/pix`, { result: 'paid' });
  const pix = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  await expect(contest(pix)).rejects.toThrow('Only card payments');
  const { intent } = await paid();
  await contest(intent);
  await expect(contest(intent)).rejects.toThrow('already been disputed');
});

test('the page of a paid session plays the bank', async () => {
  const { session, intent } = await paid();
  const press = (resultado: string) =>
    fetch(`${fixture.url}/c/pay/${session}/contestacao`, { method: 'POST', body: new URLSearchParams({ resultado }) });
  const page = async () => (await fetch(`${fixture.url}/c/pay/${session}`)).text();
  expect(await page()).toContain('Contestar o pagamento');
  await press('contestar');
  expect(await page()).toContain('contestado, espera a resposta da loja');
  await press('titular');
  expect(await page()).toContain('decidida a favor de quem pagou');
  expect((await stripe.disputes.list({ payment_intent: intent })).data).toMatchObject([{ status: 'lost' }]);
});
