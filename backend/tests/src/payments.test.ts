import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { backend, callFunction, eventually, sandbox, sql } from './testing/backend.ts';
import { bookingRequest, day, db, given, hold } from './testing/given.ts';
import { clearFaults, deliver, ledger, paid, paidSession, stripe } from './testing/provider.ts';

describe('from hold to confirmation, through the provider', () => {
  test('a card pays, the signed event confirms, every movement has its row', async () => {
    const space = await given.space({ title: 'Casa do Pagamento' });
    const guest = await given.person();
    const { status, body } = await callFunction('create-booking-payment', bookingRequest(space), guest.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'pending',
      url: expect.stringMatching(/^http/),
      sessionId: expect.stringMatching(/^cs_/),
    });
    const [ends, held] = [Date.parse(body.expiresAt ?? ''), Date.parse(body.holdExpiresAt ?? '')];
    expect(held - ends).toBe(120_000);
    expect((ends - Date.now()) / 60_000).toBeGreaterThan(30.5);

    const session = await stripe.checkout.sessions.retrieve(body.sessionId ?? '', { expand: ['line_items'] });
    expect(session).toMatchObject({
      amount_total: 105_000,
      currency: 'brl',
      payment_method_types: ['card'],
      client_reference_id: body.bookingId,
      customer_email: guest.email,
      expires_at: ends / 1000,
      success_url: 'http://localhost:25400/booking-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: `http://localhost:25400/espaco/${space.id}`,
    });
    expect(session.line_items?.data.map(({ description, amount_total }) => [description, amount_total])).toEqual([
      ['Casa do Pagamento', 100_000],
      ['Taxa de serviço', 5_000],
    ]);

    await sandbox(`/sessions/${body.sessionId}/pay`);
    const booking = await paid(body.bookingId ?? '');
    expect(booking).toMatchObject({ checkout_url: null, cancelled_at: null });
    expect(
      await sql`select amount_cents, currency, stripe_session_id from payments where booking_id = ${booking?.id}`,
    ).toEqual([{ amount_cents: 105_000, currency: 'brl', stripe_session_id: body.sessionId }]);
    expect(await sql`select kind, amount_cents, due_on from host_payouts where booking_id = ${booking?.id}`).toEqual([
      { kind: 'earned', amount_cents: 100_000, due_on: day(32) },
    ]);
    const answer = await callFunction('verify-payment', { sessionId: body.sessionId }, guest.token);
    expect(answer).toEqual({ status: 200, body: { bookingId: body.bookingId, status: 'paid' } });
  });

  test('the event is lost: verifying asks the provider and confirms the same', async () => {
    await sandbox('/webhooks/pause');
    const guest = await given.person();
    const { bookingId, sessionId } = await given.checkout(guest, await given.space());
    expect((await callFunction('verify-payment', { sessionId }, guest.token)).body.status).toBe('pending');
    await sandbox(`/sessions/${sessionId}/pay`);
    expect(await db.booking(bookingId)).toMatchObject({ status: 'pending' });
    const answers = await Promise.all([1, 2, 3].map(() => callFunction('verify-payment', { sessionId }, guest.token)));
    expect(answers.map(({ body }) => body.status)).toEqual(['paid', 'paid', 'paid']);
    await sandbox('/webhooks/resume');
    await sandbox('/webhooks/flush');
    await eventually(
      () => sql`select 1 from provider_events where booking_id = ${bookingId}`,
      (rows) => rows.length > 0,
    );
    expect(await ledger(bookingId)).toEqual({ payments: 1, refunds: 0, payouts: 1 });
  });

  test('a declined card leaves the hold, and the next card pays', async () => {
    const guest = await given.person();
    const { bookingId, sessionId } = await given.checkout(guest, await given.space());
    await expect(sandbox(`/sessions/${sessionId}/pay`, { card: '4000000000000002' })).rejects.toThrow('card_declined');
    expect(await db.booking(bookingId)).toMatchObject({ status: 'pending' });
    await sandbox(`/sessions/${sessionId}/pay`);
    await paid(bookingId);
  });

  test('nobody verifies or gives up another’s booking', async () => {
    const guest = await given.person();
    const stranger = await given.person();
    const space = await given.space();
    const { bookingId, sessionId } = await given.checkout(guest, space);
    for (const someone of [stranger, space.host]) {
      expect((await callFunction('verify-payment', { sessionId }, someone.token)).body.error?.code).toBe(
        'booking_not_found',
      );
      expect((await callFunction('cancel-booking-hold', { bookingId }, someone.token)).status).toBe(404);
    }
    for (const name of ['verify-payment', 'cancel-booking-hold', 'create-booking-payment']) {
      const refused = await callFunction(name, { sessionId, bookingId });
      expect({ status: refused.status, code: refused.body.error?.code }).toEqual({
        status: 401,
        code: 'unauthenticated',
      });
    }
    expect(await db.booking(bookingId)).toMatchObject({ status: 'pending' });
    expect((await stripe.checkout.sessions.retrieve(sessionId)).status).toBe('open');
  });

  test('schedulers answer to the secret key only', async () => {
    const guest = await given.person();
    for (const name of ['expire-holds', 'outbox-worker']) {
      for (const token of [undefined, guest.token, backend.publishableKey, `${backend.secretKey}x`]) {
        expect((await callFunction(name, {}, token)).status).toBe(401);
      }
    }
  });
});

describe('one hold, one session', () => {
  test('asking again gives the same session; a second guest sees who is first', async () => {
    const space = await given.space();
    const [guest, second] = [await given.person(), await given.person()];
    const answers = [];
    for (let time = 0; time < 3; time += 1) {
      answers.push(await callFunction('create-booking-payment', bookingRequest(space), guest.token));
    }
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1);
    expect(answers[2]?.body.url).toBe(answers[0]?.body.url);
    const refused = await callFunction('create-booking-payment', bookingRequest(space), second.token);
    expect({ status: refused.status, code: refused.body.error?.code }).toEqual({ status: 409, code: 'date_held' });
  });

  test('five clicks at once make one booking and one session', async () => {
    const space = await given.space();
    const guest = await given.person();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => callFunction('create-booking-payment', bookingRequest(space), guest.token)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1);
    expect(await sql`select 1 from bookings where space_id = ${space.id}`).toHaveLength(1);
  });

  test('another way to pay replaces the session: the old one can no longer be paid', async () => {
    const space = await given.space();
    const guest = await given.person();
    const first = await given.checkout(guest, space, { method: 'card' });
    const second = await given.checkout(guest, space, { method: 'pix' });
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await stripe.checkout.sessions.retrieve(first.sessionId)).status).toBe('expired');
    expect((await stripe.checkout.sessions.retrieve(second.sessionId)).payment_method_types).toEqual(['pix']);
    expect(await db.booking(first.bookingId)).toMatchObject({ status: 'cancelled' });
    expect(await db.booking(second.bookingId)).toMatchObject({ status: 'pending', payment_method: 'pix' });
  });

  test('a crash between hold and session: asking again finds the hold and gives it its session', async () => {
    const space = await given.space();
    const guest = await given.person();
    const held = (await hold(guest, space)).data as { booking_id: string };
    const { bookingId } = await given.checkout(guest, space);
    expect(bookingId).toBe(held.booking_id);
  });

  test('a crash between session and its note: the same session is found, by its key', async () => {
    const space = await given.space();
    const guest = await given.person();
    await sandbox('/faults', {
      kind: 'api',
      action: 'disconnect',
      method: 'POST',
      path: '/v1/checkout/sessions',
      when: 'after',
      times: 1,
    });
    const { sessionId, bookingId } = await given.checkout(guest, space);
    const sessions = await stripe.checkout.sessions.list({ limit: 100 });
    expect(sessions.data.filter(({ metadata }) => metadata?.booking_id === bookingId).map(({ id }) => id)).toEqual([
      sessionId,
    ]);
  });

  test('a hold too old for a session is replaced by a new one', async () => {
    const space = await given.space();
    const guest = await given.person();
    const held = (await hold(guest, space)).data as { booking_id: string };
    await sql`update bookings set checkout_expires_at = checkout_expires_at - interval '20 minutes' where id = ${held.booking_id}`;
    const { bookingId } = await given.checkout(guest, space);
    expect(bookingId).not.toBe(held.booking_id);
    expect(await db.booking(held.booking_id)).toMatchObject({ status: 'cancelled' });
    expect(await db.booking(bookingId)).toMatchObject({ status: 'pending' });
  });

  test('the provider is down: the person gets an error, and the date is free', async () => {
    const space = await given.space();
    const [guest, second] = [await given.person(), await given.person()];
    await sandbox('/faults', {
      kind: 'api',
      action: 'status',
      status: 500,
      method: 'POST',
      path: '/v1/checkout/sessions',
      times: 3,
    });
    const refused = await callFunction('create-booking-payment', bookingRequest(space), guest.token);
    expect({ status: refused.status, code: refused.body.error?.code }).toEqual({
      status: 502,
      code: 'provider_unavailable',
    });
    expect(await sql`select status, cancellation_reason from bookings where space_id = ${space.id}`).toEqual([
      { status: 'cancelled', cancellation_reason: 'payment_failed' },
    ]);
    await clearFaults();
    await given.checkout(second, space);
  });
});

describe('bad input', () => {
  test.each([
    ['nothing', {}, 'spaceId'],
    ['no number of guests', { guestCount: 'muitos' }, 'guestCount'],
    ['half a guest', { guestCount: 1.5 }, 'guestCount'],
    ['a day that does not exist', { eventDate: '2027-02-30' }, 'eventDate'],
    ['a moment', { eventDate: '2027-02-20T10:00:00Z' }, 'eventDate'],
    ['a negative price', { basePrice: -1 }, 'basePrice'],
    ['no id', { spaceId: "' or 1=1" }, 'spaceId'],
    ['two ways to pay', { paymentMethods: ['card', 'pix'] }, 'paymentMethods'],
    ['a cheque', { paymentMethods: ['cheque'] }, 'paymentMethods.0'],
    ['a negative discount', { discountAmount: -100 }, 'discountAmount'],
  ])('%s is refused by name', async (what, wrong, field) => {
    const guest = await given.person();
    const space = await given.space();
    const body = what === 'nothing' ? {} : { ...bookingRequest(space), ...wrong };
    const refused = await callFunction('create-booking-payment', body, guest.token);
    expect({ status: refused.status, code: refused.body.error?.code }).toEqual({ status: 422, code: 'invalid_input' });
    expect(Object.keys(refused.body.error?.fields ?? {})).toContain(field);
    expect(await sql`select 1 from bookings where user_id = ${guest.id}`).toHaveLength(0);
  });

  test('what is not JSON, too much, or another method', async () => {
    const guest = await given.person();
    expect((await callFunction('create-booking-payment', '{', guest.token)).status).toBe(422);
    expect((await callFunction('verify-payment', 'null', guest.token)).status).toBe(422);
    expect((await callFunction('verify-payment', `"${'a'.repeat(1_100_000)}"`, guest.token)).status).toBe(413);
    const get = await fetch(`${backend.apiUrl}/functions/v1/verify-payment`, {
      headers: { apikey: backend.publishableKey },
    });
    expect(get.status).toBe(405);
  });

  test('a price that changed meanwhile, a token that ended', async () => {
    const space = await given.space();
    const guest = await given.person();
    await sql`update spaces set price = 1100 where id = ${space.id}`;
    expect((await callFunction('create-booking-payment', bookingRequest(space), guest.token)).body.error?.code).toBe(
      'price_changed',
    );
    const forged = `${guest.token.slice(0, -4)}AAAA`;
    expect(
      (await callFunction('create-booking-payment', bookingRequest({ ...space, price: 1100 }), forged)).status,
    ).toBe(401);
  });
});

describe('signed events', () => {
  const setUp = async () => {
    const guest = await given.person();
    const space = await given.space();
    return { guest, space, booking: await given.checkout(guest, space) };
  };

  test('a forged, altered or old signature changes nothing', async () => {
    const { booking } = await setUp();
    const event = paidSession(booking);
    const forged = await deliver('checkout.session.completed', event, { secret: 'whsec_guessed' });
    const altered = await deliver('checkout.session.completed', event, { tamper: ' ' });
    const stale = await deliver('checkout.session.completed', event, {
      timestamp: Math.floor(Date.now() / 1000) - 301,
    });
    for (const { status, body } of [forged, altered, stale]) {
      expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'invalid_signature' });
    }
    const unsigned = await callFunction('payment-webhook', {
      type: 'checkout.session.completed',
      data: { object: event },
    });
    expect(unsigned.status).toBe(400);
    expect(await db.booking(booking.bookingId)).toMatchObject({ status: 'pending' });
    expect(await ledger(booking.bookingId)).toEqual({ payments: 0, refunds: 0, payouts: 0 });
  });

  test.each([
    ['less', { amount_total: 104_999 }],
    ['more', { amount_total: 105_001 }],
    ['in another currency', { currency: 'usd' }],
  ])('a payment of %s than agreed is refused', async (_, more) => {
    const { booking } = await setUp();
    const { status, body } = await deliver('checkout.session.completed', paidSession(booking, more));
    expect({ status, code: body.error?.code }).toEqual({ status: 409, code: 'amount_mismatch' });
    expect(await db.booking(booking.bookingId)).toMatchObject({ status: 'pending' });
    expect(await ledger(booking.bookingId)).toEqual({ payments: 0, refunds: 0, payouts: 0 });
  });

  test('an event delivered ten times at once counts once', async () => {
    const { booking } = await setUp();
    const id = `evt_${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => deliver('checkout.session.completed', paidSession(booking), { id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await ledger(booking.bookingId)).toEqual({ payments: 1, refunds: 0, payouts: 1 });
    expect(await sql`select 1 from provider_events where id = ${id}`).toHaveLength(1);
  });

  test('events in the wrong order end in the same state', async () => {
    const { booking } = await setUp();
    const unpaid = paidSession(booking, { payment_status: 'unpaid', payment_intent: null });
    await deliver('checkout.session.async_payment_succeeded', paidSession(booking));
    await deliver('checkout.session.completed', unpaid);
    await deliver('checkout.session.expired', { ...unpaid, status: 'expired' });
    await deliver('checkout.session.async_payment_failed', unpaid);
    expect(await db.booking(booking.bookingId)).toMatchObject({ status: 'paid' });
    expect(await ledger(booking.bookingId)).toEqual({ payments: 1, refunds: 0, payouts: 1 });
  });

  test('an expired session frees the date', async () => {
    const { booking, space } = await setUp();
    await stripe.checkout.sessions.expire(booking.sessionId);
    await eventually(
      () => db.booking(booking.bookingId),
      (row) => row?.status === 'cancelled',
    );
    expect(await db.booking(booking.bookingId)).toMatchObject({ cancellation_reason: 'expired', checkout_url: null });
    await given.checkout(await given.person(), space);
  });

  test('a payment of our booking by a session that is not its own is kept, reported every night and mailed to administrators', async () => {
    const [guest, space] = [await given.person(), await given.space()];
    const { bookingId } = await given.checkout(guest, space);
    const stray = `cs_stray_${bookingId}`;
    const before = await db.booking(bookingId ?? '');
    const event = paidSession({ bookingId: bookingId ?? '', sessionId: stray });
    expect(await deliver('checkout.session.completed', event)).toMatchObject({
      status: 200,
      body: { outcome: 'unmatched_payment' },
    });
    expect(await db.booking(bookingId ?? ''), 'the booking is paid by its own session only').toEqual(before);
    expect(await sql`select outcome, booking_id from provider_events where object_id = ${stray}`).toEqual([
      { outcome: 'unmatched_payment', booking_id: bookingId },
    ]);
    const differences =
      await sql`select * from private.money_differences() where kind = 'unmatched_payment' and actual = ${stray}`;
    expect(differences).toMatchObject([{ subject: bookingId, expected: null }]);
    const errors = await sql`select message from site_errors where message like '%not its own%'`;
    expect(errors).toHaveLength(1);
    // one that is not paid brought no money
    const open = { ...event, id: `${stray}_open`, payment_status: 'unpaid', status: 'open' };
    expect((await deliver('checkout.session.expired', open)).body).toMatchObject({ outcome: 'booking_not_found' });
  });

  test('an event about something else is accepted and ignored', async () => {
    const other = {
      id: 'cs_other',
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 1,
      currency: 'brl',
      metadata: {},
    };
    expect((await deliver('checkout.session.completed', other)).body).toMatchObject({ outcome: 'booking_not_found' });
    expect((await deliver('customer.created', { id: 'cus_1', object: 'customer' })).body).toMatchObject({
      outcome: 'ignored',
    });
  });
});

describe('giving up', () => {
  test('ends the session at the provider, then frees the date for the next', async () => {
    const space = await given.space();
    const [guest, next] = [await given.person(), await given.person()];
    const { bookingId, sessionId } = await given.checkout(guest, space);
    const answer = await callFunction('cancel-booking-hold', { bookingId }, guest.token);
    expect(answer).toEqual({ status: 200, body: { status: 'cancelled' } });
    expect((await stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
    expect(await db.booking(bookingId)).toMatchObject({ cancellation_reason: 'given_up' });
    await given.checkout(next, space);
    expect((await callFunction('cancel-booking-hold', { bookingId }, guest.token)).body).toEqual({
      status: 'cancelled',
    });
  });

  test('too late: the payment was faster, and the booking stands', async () => {
    await sandbox('/webhooks/pause');
    const guest = await given.person();
    const { bookingId, sessionId } = await given.checkout(guest, await given.space());
    await sandbox(`/sessions/${sessionId}/pay`);
    expect((await callFunction('cancel-booking-hold', { bookingId }, guest.token)).body).toEqual({ status: 'paid' });
    expect(await db.booking(bookingId)).toMatchObject({ status: 'paid' });
  });

  test('the provider does not answer: the date stays held', async () => {
    const guest = await given.person();
    const { bookingId } = await given.checkout(guest, await given.space());
    await sandbox('/faults', { kind: 'api', action: 'status', status: 503, method: 'POST', times: 10 });
    expect((await callFunction('cancel-booking-hold', { bookingId }, guest.token)).body.error?.code).toBe(
      'provider_unavailable',
    );
    expect(await db.booking(bookingId)).toMatchObject({ status: 'pending' });
  });
});
