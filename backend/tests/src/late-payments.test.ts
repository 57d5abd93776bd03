import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { eventually, sandbox, sql } from './testing/backend.ts';
import { day, db, endHold, given, hold } from './testing/given.ts';
import { deliver, ledger, paid, paidSession, runSchedule, stripe } from './testing/provider.ts';

describe('PIX', () => {
  test('a code that was shown extends the hold to its end plus two minutes; its payment confirms', async () => {
    const guest = await given.person();
    const { bookingId, sessionId } = await given.checkout(guest, await given.space(), { method: 'pix' });
    // Shown in the last minute of the session.
    await sql`update bookings set hold_expires_at = now() + interval '1 minute' where id = ${bookingId}`;
    await sandbox(`/sessions/${sessionId}/pix`, { result: 'request' });
    const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
    const intent = session.payment_intent as Stripe.PaymentIntent;
    const codeEnds = (intent.next_action?.pix_display_qr_code?.expires_at ?? 0) * 1000;
    const extended = await eventually(
      () => db.booking(bookingId),
      (row) => new Date(row?.hold_expires_at as string).getTime() > Date.now() + 10 * 60_000,
    );
    expect(new Date(extended?.hold_expires_at as string).getTime()).toBe(codeEnds + 120_000);
    await sandbox(`/sessions/${sessionId}/pix`, { result: 'paid' });
    await paid(bookingId);
    expect(await ledger(bookingId)).toEqual({ payments: 1, refunds: 0, payouts: 1 });
  });

  test.each(['failed', 'expired'] as const)('a code that %s frees the date', async (result) => {
    const guest = await given.person();
    const { bookingId, sessionId } = await given.checkout(guest, await given.space(), { method: 'pix' });
    await sandbox(`/sessions/${sessionId}/pix`, { result: 'request' });
    await sandbox(`/sessions/${sessionId}/pix`, { result });
    await eventually(
      () => db.booking(bookingId),
      (row) => row?.status === 'cancelled',
    );
    expect(await db.booking(bookingId)).toMatchObject({ cancellation_reason: 'payment_failed' });
  });
});

describe('late payments', () => {
  test('the date is still free: honoured as agreed, even after the price changed', async () => {
    const guest = await given.person();
    const space = await given.space();
    const booking = await given.checkout(guest, space);
    await sandbox('/webhooks/pause');
    await endHold(booking.bookingId);
    await sql`select public.expire_holds()`;
    await sql`update spaces set price = 5000 where id = ${space.id}`;
    expect(await db.booking(booking.bookingId)).toMatchObject({ status: 'cancelled', cancellation_reason: 'expired' });
    await deliver('checkout.session.completed', paidSession(booking));
    expect(await db.booking(booking.bookingId)).toMatchObject({
      status: 'paid',
      total_amount: 105_000,
      cancelled_at: null,
      cancellation_reason: null,
    });
    expect(await ledger(booking.bookingId)).toEqual({ payments: 1, refunds: 0, payouts: 1 });
  });

  test.each([
    [
      'another guest has the date',
      async (space: Awaited<ReturnType<typeof given.space>>) =>
        void (await given.paidBooking(await given.person(), space, day(30))),
    ],
    [
      'another guest is paying',
      async (space: Awaited<ReturnType<typeof given.space>>) => void (await hold(await given.person(), space)),
    ],
    [
      'the host blocked the day',
      async (space: Awaited<ReturnType<typeof given.space>>) =>
        void (await sql`insert into space_availability values (${space.id}, ${space.host.id}, ${day(30)}, false)`),
    ],
    [
      'the space is gone',
      async (space: Awaited<ReturnType<typeof given.space>>) =>
        void (await sql`delete from spaces where id = ${space.id}`),
    ],
  ])('%s: refunded in full, once', async (_, meanwhile) => {
    const guest = await given.person();
    const space = await given.space();
    const booking = await given.checkout(guest, space);
    await sandbox('/webhooks/pause');
    await endHold(booking.bookingId);
    await sql`select public.expire_holds()`;
    await meanwhile(space);
    await sandbox(`/sessions/${booking.sessionId}/pay`);
    await sandbox('/webhooks/resume');
    await sandbox('/webhooks/flush');
    const [refund] = await eventually(
      () => sql`select id, amount_cents, reason, status from refunds where booking_id = ${booking.bookingId}`,
      (rows) => rows.length === 1,
    );
    expect(refund).toMatchObject({ amount_cents: 105_000, reason: 'late_payment', status: 'requested' });
    expect(await db.booking(booking.bookingId)).toMatchObject({ status: 'cancelled' });

    await sandbox('/faults', {
      kind: 'api',
      action: 'status',
      status: 500,
      method: 'POST',
      path: '/v1/refunds',
      times: 3,
    });
    await runSchedule('outbox-worker');
    expect(await sql`select status from refunds where id = ${refund?.id}`).toEqual([{ status: 'requested' }]);
    await sql`update outbox set available_at = now() where done_at is null`;
    await runSchedule('outbox-worker');
    await runSchedule('outbox-worker');
    expect(await sql`select status from refunds where id = ${refund?.id}`).toEqual([{ status: 'succeeded' }]);
    const [payment] = await sql`select payment_intent_id from payments where booking_id = ${booking.bookingId}`;
    const { data } = await stripe.refunds.list({ payment_intent: payment?.payment_intent_id as string });
    expect(data.map(({ amount }) => amount)).toEqual([105_000]);
  });

  describe('while nobody has released the ended hold', () => {
    async function endedHold() {
      const space = await given.space();
      const booking = await given.checkout(await given.person(), space);
      await sandbox('/webhooks/pause');
      await endHold(booking.bookingId);
      return { space, booking };
    }

    test('the day is free: honoured', async () => {
      const { booking } = await endedHold();
      expect((await deliver('checkout.session.completed', paidSession(booking))).body.outcome).toBe('confirmed');
      expect(await ledger(booking.bookingId)).toEqual({ payments: 1, refunds: 0, payouts: 1 });
    });

    test('the host has blocked the day: refunded, once, and the day stays blocked', async () => {
      const { space, booking } = await endedHold();
      const { error } = await space.host.api
        .from('space_availability')
        .insert({ space_id: space.id, host_id: space.host.id, date: day(30), is_available: false });
      expect(error).toBeNull();
      const event = paidSession(booking);
      expect((await deliver('checkout.session.completed', event)).body.outcome).toBe('refund_requested');
      await deliver('checkout.session.completed', event);
      expect(await db.booking(booking.bookingId)).toMatchObject({
        status: 'cancelled',
        cancellation_reason: 'expired',
      });
      expect(await ledger(booking.bookingId)).toEqual({ payments: 1, refunds: 1, payouts: 0 });
    });
  });

  test.each(['given_up', 'payment_failed'] as const)(
    '%s means no: what arrives afterwards is refunded',
    async (reason) => {
      const booking = await given.checkout(await given.person(), await given.space());
      await sql`select public.release_hold(${booking.bookingId}, ${reason})`;
      expect((await deliver('checkout.session.completed', paidSession(booking))).body).toMatchObject({
        outcome: 'refund_requested',
      });
      expect(await db.booking(booking.bookingId)).toMatchObject({ status: 'cancelled', cancellation_reason: reason });
      expect(await ledger(booking.bookingId)).toEqual({ payments: 1, refunds: 1, payouts: 0 });
    },
  );

  test('a PIX refund takes its time: the signed event settles it', async () => {
    const guest = await given.person();
    const space = await given.space();
    const booking = await given.checkout(guest, space, { method: 'pix' });
    await sandbox(`/sessions/${booking.sessionId}/pix`, { result: 'request' });
    await eventually(
      () => sql`select 1 from provider_events where booking_id = ${booking.bookingId}`,
      (rows) => rows.length > 0,
    );
    await sql`select public.release_hold(${booking.bookingId}, 'given_up')`;
    await sandbox(`/sessions/${booking.sessionId}/pix`, { result: 'paid' });
    await eventually(
      () => sql`select 1 from refunds where booking_id = ${booking.bookingId}`,
      (rows) => rows.length === 1,
    );
    await runSchedule('outbox-worker');
    const settled = await eventually(
      () => sql`select status, settled_at, provider_refund_id from refunds where booking_id = ${booking.bookingId}`,
      (rows) => rows[0]?.status === 'succeeded',
    );
    expect(settled[0]?.provider_refund_id).toMatch(/^p?yr_|^re_/);
  });

  test('a refund that the provider will never make waits for a person', async () => {
    const booking = await given.checkout(await given.person(), await given.space());
    await sql`select public.release_hold(${booking.bookingId}, 'given_up')`;
    // The provider knows no such payment.
    await deliver('checkout.session.completed', paidSession(booking, { payment_intent: 'pi_unknown_to_the_provider' }));
    await runSchedule('outbox-worker');
    expect(
      await sql`select status, failure is not null as "isReported" from refunds where booking_id = ${booking.bookingId}`,
    ).toEqual([{ status: 'manual', isReported: true }]);
  });
});

describe('holds that end', () => {
  test('an unpaid one frees the date and ends its session', async () => {
    const booking = await given.checkout(await given.person(), await given.space());
    await endHold(booking.bookingId);
    await runSchedule('expire-holds');
    expect(await db.booking(booking.bookingId)).toMatchObject({ status: 'cancelled', cancellation_reason: 'expired' });
    expect((await stripe.checkout.sessions.retrieve(booking.sessionId)).status).toBe('expired');
  });

  test('one that was paid while the event was lost is confirmed instead', async () => {
    await sandbox('/webhooks/pause');
    const booking = await given.checkout(await given.person(), await given.space());
    await sandbox(`/sessions/${booking.sessionId}/pay`);
    await endHold(booking.bookingId);
    await runSchedule('expire-holds');
    expect(await db.booking(booking.bookingId)).toMatchObject({ status: 'paid' });
  });

  test('one without a session, or with a provider that does not answer, is freed all the same', async () => {
    const space = await given.space();
    const guest = await given.person();
    const bare = (await hold(guest, space, { date: day(50) })).data as { booking_id: string };
    const booking = await given.checkout(guest, space, { date: day(51) });
    await endHold(bare.booking_id);
    await endHold(booking.bookingId);
    await sandbox('/faults', { kind: 'api', action: 'status', status: 500, times: 10 });
    await runSchedule('expire-holds');
    for (const id of [bare.booking_id, booking.bookingId]) {
      expect(await db.booking(id)).toMatchObject({ status: 'cancelled', cancellation_reason: 'expired' });
    }
  });

  test('deleting a space ends the sessions of its holds', async () => {
    const space = await given.space();
    const booking = await given.checkout(await given.person(), space);
    await space.host.api.from('spaces').delete().eq('id', space.id);
    await runSchedule('outbox-worker');
    expect((await stripe.checkout.sessions.retrieve(booking.sessionId)).status).toBe('expired');
    expect(await db.booking(booking.bookingId)).toMatchObject({ status: 'cancelled', cancellation_reason: 'host' });
  });
});
