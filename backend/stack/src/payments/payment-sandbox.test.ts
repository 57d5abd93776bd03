import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sandboxApiVersion } from './sandbox-context.ts';
import { clientOf, type Fixture, pixParams, sessionParams, startFixture } from './sandbox-fixture.ts';

let fixture: Fixture;
let stripe: Stripe;

beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.client();
});
afterEach(() => fixture.stop());

const soon = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

test('the sandbox speaks the version of the SDK that the product uses', () => {
  expect(sandboxApiVersion).toBe(Stripe.API_VERSION);
});

describe('checkout sessions', () => {
  test('a session carries what it was given and adds up its items', async () => {
    const session = await stripe.checkout.sessions.create(sessionParams());
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 934_500,
      currency: 'brl',
      client_reference_id: 'booking-1',
      customer_email: 'marina@exemplo.com',
      metadata: { booking_id: 'booking-1' },
      payment_method_types: ['card'],
      payment_intent: null,
      livemode: false,
    });
    expect(session.id).toMatch(/^cs_test_[A-Za-z0-9]{60}$/);
    expect(session.url).toBe(`${fixture.url}/c/pay/${session.id}`);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(session.lastResponse.headers['stripe-version']).toBe(Stripe.API_VERSION);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id, status: 'open' });
  });

  test('a caller of an older API version may still name its methods the old way', async () => {
    const { allowed_payment_method_types: _, ...rest } = sessionParams();
    const params = { ...rest, payment_method_types: ['pix'] } as Stripe.Checkout.SessionCreateParams;
    const session = await stripe.checkout.sessions.create(params, { apiVersion: '2026-08-26.dahlia' });
    expect(session.payment_method_types).toEqual(['pix']);
    expect(session.lastResponse.headers['stripe-version']).toBe('2026-08-26.dahlia');
  });

  test('line items come when they are asked for', async () => {
    const session = await stripe.checkout.sessions.create(sessionParams({ expand: ['line_items'] }));
    expect(session.line_items?.data.map((item) => [item.description, item.amount_total])).toEqual([
      ['Casa do Mirante, 12/12/2026', 890_000],
      ['Taxa de serviço', 44_500],
    ]);
    expect((await stripe.checkout.sessions.retrieve(session.id)).line_items).toBeUndefined();
    const items = await stripe.checkout.sessions.listLineItems(session.id);
    expect(items.data[0]?.price?.unit_amount_decimal?.toString()).toBe('890000');
  });

  test('a coupon lowers the total', async () => {
    const coupon = await stripe.coupons.create({
      amount_off: 50_000,
      currency: 'brl',
      name: 'VERAO10',
      duration: 'once',
    });
    const session = await stripe.checkout.sessions.create(sessionParams({ discounts: [{ coupon: coupon.id }] }));
    expect(session).toMatchObject({ amount_subtotal: 934_500, amount_total: 884_500 });
    expect(session.total_details?.amount_discount).toBe(50_000);
  });

  test.each([
    ['no success_url', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    ['no line items', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
    ['an unknown parameter', { colour: 'blue' }, { code: 'parameter_unknown', param: 'colour' }],
    ['an address that is none', { success_url: 'nowhere' }, { code: 'url_invalid', param: 'success_url' }],
    ['an e-mail that is none', { customer_email: 'nobody' }, { code: 'email_invalid', param: 'customer_email' }],
    ['an unknown method', { allowed_payment_method_types: ['boleto'] }, { param: 'allowed_payment_method_types[0]' }],
    ['a parameter of older versions', { payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    ['expiry too soon', { expires_at: soon(29) }, { param: 'expires_at' }],
    ['expiry too late', { expires_at: soon(24 * 60 + 1) }, { param: 'expires_at' }],
    [
      'an expiry that is no number',
      { expires_at: 'later' },
      { code: 'parameter_invalid_integer', param: 'expires_at' },
    ],
    [
      'a PIX that lives too short',
      { payment_method_options: { pix: { expires_after_seconds: 5 } } },
      { param: 'payment_method_options[pix][expires_after_seconds]' },
    ],
    ['an unknown coupon', { discounts: [{ coupon: 'nope' }] }, { code: 'resource_missing' }],
  ])('refuses %s as Stripe does', async (_, overrides, expected) => {
    const params = { ...sessionParams(), ...overrides } as Stripe.Checkout.SessionCreateParams;
    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      rawType: 'invalid_request_error',
      ...expected,
    });
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(0);
  });

  const priced = (unitAmount: number, currency = 'brl') =>
    sessionParams({
      line_items: [{ price_data: { currency, unit_amount: unitAmount, product_data: { name: 'Sala' } }, quantity: 1 }],
    });

  test('50 cents is the least, 49 too little', async () => {
    expect((await stripe.checkout.sessions.create(priced(50))).amount_total).toBe(50);
    await expect(stripe.checkout.sessions.create(priced(49))).rejects.toMatchObject({ code: 'amount_too_small' });
  });

  test.each([
    ['a fraction of a cent', priced(10.5), 'parameter_invalid_integer'],
    ['a negative amount', priced(-100), 'parameter_invalid_integer'],
    ['more than Stripe takes', priced(100_000_000), 'amount_too_large'],
  ])('refuses %s', async (_, params, code) => {
    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({ code, statusCode: 400 });
  });

  test('the shortest time Stripe allows is 30 minutes, the longest 24 hours', async () => {
    for (const minutes of [30.1, 24 * 60]) {
      const session = await stripe.checkout.sessions.create(sessionParams({ expires_at: Math.floor(soon(minutes)) }));
      expect(session.expires_at).toBeGreaterThan(soon(29));
    }
  });

  test('an unknown session is a missing resource', async () => {
    await expect(stripe.checkout.sessions.retrieve('cs_test_nope')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'session',
      message: 'No such checkout.session: cs_test_nope',
    });
  });

  test('lists newest first, in pages', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await stripe.checkout.sessions.create(sessionParams())).id);
    const seen: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 2 })) seen.push(session.id);
    expect(seen).toEqual(ids);
    const before = await stripe.checkout.sessions.list({ limit: 2, ending_before: String(ids[3]) });
    expect(before.data.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
  });
});

describe('keys', () => {
  test('a wrong key is refused and shown only in part', async () => {
    const wrong = clientOf(fixture.url, { apiKey: 'sk_test_wrong_key_value' });
    const error = await wrong.checkout.sessions.list().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(String(error)).not.toContain('wrong_key');
  });

  test('no key is refused by every part that needs one', async () => {
    for (const path of ['/v1/checkout/sessions', '/v1/events', '/sandbox/deliveries', '/sandbox/faults']) {
      expect((await fetch(fixture.url + path)).status).toBe(401);
    }
    expect((await fetch(`${fixture.url}/sandbox/advance`, { method: 'POST', body: '{"seconds":1}' })).status).toBe(401);
  });

  test('an address Stripe does not have is said so', async () => {
    const answer = await fetch(`${fixture.url}/v1/unicorns`, { headers: { authorization: 'Bearer sk_test_fixture' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

describe('idempotency', () => {
  test('the same key and body give the same session', async () => {
    const params = sessionParams();
    const first = await stripe.checkout.sessions.create(params, { idempotencyKey: 'booking-1' });
    const second = await stripe.checkout.sessions.create(params, { idempotencyKey: 'booking-1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test('the same key with another body is an idempotency error', async () => {
    const params = sessionParams();
    await stripe.checkout.sessions.create(params, { idempotencyKey: 'booking-1' });
    await expect(
      stripe.checkout.sessions.create({ ...params, client_reference_id: 'other' }, { idempotencyKey: 'booking-1' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', rawType: 'idempotency_error', statusCode: 400 });
  });

  test('a refused request does not use up its key', async () => {
    const params = sessionParams();
    const options = { idempotencyKey: 'booking-1' };
    await expect(stripe.checkout.sessions.create({ ...params, expires_at: soon(1) }, options)).rejects.toThrow();
    expect((await stripe.checkout.sessions.create(params, options)).status).toBe('open');
  });

  test('requests at the same moment make one session; the second gets 409', async () => {
    await fixture.control('/faults', { kind: 'api', action: 'delay', milliseconds: 400 });
    const params = sessionParams();
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => stripe.checkout.sessions.create(params, { idempotencyKey: 'booking-1' })),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'idempotency_key_in_use', statusCode: 409 });
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test('an answer lost on the way is repeated to the SDK that asks again', async () => {
    await fixture.control('/faults', {
      kind: 'api',
      action: 'disconnect',
      when: 'after',
      path: '/v1/checkout/sessions',
    });
    const patient = clientOf(fixture.url, { maxNetworkRetries: 2 });
    const session = await patient.checkout.sessions.create(sessionParams());
    expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id]);
  });

  test('a key outlives a restart', async () => {
    const params = sessionParams();
    const first = await stripe.checkout.sessions.create(params, { idempotencyKey: 'booking-1' });
    await fixture.restart();
    const second = await fixture.client().checkout.sessions.create(params, { idempotencyKey: 'booking-1' });
    expect(second.id).toBe(first.id);
  });
});

describe('paying by card', () => {
  test('a paid session has a succeeded intent and charge behind it', async () => {
    const { id } = await stripe.checkout.sessions.create(
      sessionParams({ payment_intent_data: { metadata: { booking_id: 'booking-1' } } }),
    );
    await fixture.control(`/sessions/${id}/pay`, {});
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: {
        object: 'payment_intent',
        status: 'succeeded',
        amount_received: 934_500,
        metadata: { booking_id: 'booking-1' },
        latest_charge: {
          object: 'charge',
          paid: true,
          payment_method_details: { type: 'card', card: { last4: '4242' } },
        },
      },
    });
    const plain = await stripe.checkout.sessions.retrieve(id);
    expect(plain.payment_intent).toMatch(/^pi_/);
    expect(await stripe.paymentIntents.retrieve(String(plain.payment_intent))).toMatchObject({ status: 'succeeded' });
  });

  test('many attempts at once charge once', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    await Promise.allSettled(Array.from({ length: 20 }, () => fixture.control(`/sessions/${id}/pay`, {})));
    expect((await stripe.charges.list({ limit: 100 })).data).toHaveLength(1);
    expect(await fixture.receiver.waitFor('checkout.session.completed')).toHaveLength(1);
  });

  test('a declined card leaves the session open; another card then pays it', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    for (const [card, code] of [
      ['4000000000000002', 'card_declined'],
      ['4000000000009995', 'card_declined'],
      ['4000000000000069', 'expired_card'],
      ['4000000000000127', 'incorrect_cvc'],
      ['4111111111111111', 'card_declined'],
    ]) {
      const error = (await fixture.control(`/sessions/${id}/pay`, { card }).catch((reason: Error) => reason)) as Error;
      expect(JSON.parse(error.message)).toMatchObject({ error: { type: 'card_error', code } });
      expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    }
    await fixture.control(`/sessions/${id}/pay`, {});
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
    const charges = await stripe.charges.list({ payment_intent: String(intent), limit: 100 });
    expect(charges.data.map((charge) => charge.paid)).toEqual([true, false, false, false, false, false]);
  });

  test('an open session can be expired once, and not be paid afterwards', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('`expired`') as string,
    });
    expect(await fixture.control(`/sessions/${id}/pay`, {})).toMatchObject({ outcome: 'closed' });
    expect((await stripe.charges.list()).data).toHaveLength(0);
    expect(await fixture.receiver.waitFor('checkout.session.expired')).toHaveLength(1);
  });

  test('a paid session can not be expired', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    await fixture.control(`/sessions/${id}/pay`, {});
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });

  test('time expires a session by itself', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    await fixture.control(`/sessions/${id}/advance`, { seconds: 31 * 60 });
    await fixture.receiver.waitFor('checkout.session.expired');
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' });
  });

  test('a session that became due while the sandbox was down expires at the next start', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    await fixture.control(`/sessions/${id}/advance`, { seconds: 31 * 60 - 1 });
    await fixture.restart();
    await fixture.receiver.waitFor('checkout.session.expired');
    expect(await fixture.client().checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' });
  });
});

describe('paying by PIX', () => {
  const requested = async () => {
    const { id } = await stripe.checkout.sessions.create(pixParams());
    await fixture.control(`/sessions/${id}/pix`, { result: 'request' });
    return id;
  };

  test('a requested code completes the session unpaid, the bank confirms it later', async () => {
    const id = await requested();
    const waiting = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(waiting).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_action' },
    });
    const intent = waiting.payment_intent as Stripe.PaymentIntent;
    const pix = intent.next_action?.pix_display_qr_code;
    expect(pix?.data).toMatch(/^000201.*br\.gov\.bcb\.pix.*54079345\.00.*6304[0-9A-F]{4}$/);
    expect(Number(pix?.expires_at) - Math.floor(Date.now() / 1000)).toBeGreaterThan(890);
    const [completed] = await fixture.receiver.waitFor('checkout.session.completed');
    expect(completed?.event.data.object).toMatchObject({ id, payment_status: 'unpaid' });

    await fixture.control(`/sessions/${id}/pix`, { result: 'paid' });
    const [succeeded] = await fixture.receiver.waitFor('checkout.session.async_payment_succeeded');
    expect(succeeded?.event.data.object).toMatchObject({ id, payment_status: 'paid' });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });

  test.each(['failed', 'expired'])('a code that has %s is reported and can not be paid any more', async (result) => {
    const id = await requested();
    await fixture.control(`/sessions/${id}/pix`, { result });
    await fixture.receiver.waitFor('checkout.session.async_payment_failed');
    expect(await fixture.control(`/sessions/${id}/pix`, { result: 'paid' })).toMatchObject({ outcome: 'closed' });
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method' },
    });
  });

  test('time expires the code', async () => {
    const id = await requested();
    await fixture.control(`/sessions/${id}/advance`, { seconds: 900 });
    await fixture.receiver.waitFor('checkout.session.async_payment_failed');
  });

  test('a card session takes no PIX, a PIX session no card', async () => {
    const card = await stripe.checkout.sessions.create(sessionParams());
    expect(await fixture.control(`/sessions/${card.id}/pix`, { result: 'request' })).toMatchObject({
      outcome: 'closed',
    });
    const pix = await stripe.checkout.sessions.create(pixParams());
    expect(await fixture.control(`/sessions/${pix.id}/pay`, {})).toMatchObject({ outcome: 'closed' });
  });
});
