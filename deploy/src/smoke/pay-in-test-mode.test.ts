import { secretKey, sessionParams, startFixture } from 'backend-stack/payments/sandbox-fixture.ts';
import { expect, onTestFinished, test } from 'vitest';
import { payInTestMode, testModeAccess, winInTestMode } from './pay-in-test-mode.ts';

const start = async () => {
  const fixture = await startFixture();
  onTestFinished(() => fixture.stop());
  return { stripe: fixture.client(), access: testModeAccess(secretKey, fixture.url) };
};

test('an opened checkout is paid with the test card, without its page', async () => {
  const { stripe, access } = await start();
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await payInTestMode(access, id);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
});

test('one paid with the card of disputes is contested, and won by the words of test mode', async () => {
  const { stripe, access } = await start();
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await payInTestMode(access, id, 'tok_createDispute');
  const [dispute] = (await stripe.disputes.list()).data;
  expect(dispute).toMatchObject({ reason: 'fraudulent', status: 'needs_response' });
  await winInTestMode(access, dispute?.id ?? '');
  expect(await stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'won' });
});

test('a refusal of Stripe keeps its words', async () => {
  const { stripe, access } = await start();
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await stripe.checkout.sessions.expire(id);
  await expect(payInTestMode(access, id)).rejects.toThrow(/Stripe answered 400 .*not open/);
});

test.each(['sk_live_1', 'rk_live_1', 'pk_test_1', ''])('a key that is none of test mode (%j) pays nothing', (key) => {
  expect(() => testModeAccess(key)).toThrow('not a key of test mode');
});
