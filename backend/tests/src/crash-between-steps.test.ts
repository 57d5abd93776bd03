import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CrashingStack, until, type Victim } from './testing/crashing-stack.ts';
import { day } from './testing/given.ts';

/*
 * kill -9 of the database or of the functions between the steps of booking, paying and giving back. After the restart the
 * rows say one of the states that the flow may be in, going on ends where it would have ended, and what had to happen after
 * a commit has happened, once in effect.
 */

const victims: Victim[] = ['database', 'functions'];
let stack: CrashingStack;

beforeAll(async () => {
  stack = await CrashingStack.start();
});
beforeEach(() => stack.provider('DELETE', '/sandbox/faults'));
afterAll(() => stack.stop());

interface Guest {
  id: string;
  token: string;
}

const order = (spaceId: string) => ({
  spaceId,
  guestCount: 10,
  eventDate: day(40),
  basePrice: 100_000,
  paymentMethods: ['card'],
  couponId: null,
  discountAmount: 0,
});
/** Sent and not waited for: what answers it is about to die. */
const begin = (name: string, body: unknown, token: string) => {
  void stack.call(name, body, token).catch(() => undefined);
};
const bookingOf = async (guest: Guest) => {
  const [row] = await stack.sql`select * from bookings where user_id = ${guest.id} order by created_at desc limit 1`;
  return row;
};
const delayOf = (path: string, when: 'before' | 'after', milliseconds = 4000) => ({
  kind: 'api',
  action: 'delay',
  method: 'POST',
  path,
  when,
  milliseconds,
  times: 1,
});
const sessionsOf = async (bookingId: string) => {
  const { data } = (await stack.provider('GET', '/v1/checkout/sessions?limit=100')) as {
    data: { id: string; status: string; metadata: Record<string, string> }[];
  };
  return data.filter(({ metadata }) => metadata['booking_id'] === bookingId);
};

/** Works off everything that waits, as the schedule would in time: leases and back-offs are over. */
async function workOff(): Promise<void> {
  await until(async () => {
    await stack.sql`update outbox set available_at = clock_timestamp() where done_at is null and failed_at is null`;
    await stack.call('outbox-worker', {}, stack.secretKey);
    return (await stack.sql`select 1 from outbox where done_at is null`).length === 0;
  });
}

/** What must be true whatever was killed. */
async function expectInvariants(): Promise<void> {
  const { sql } = stack;
  expect(
    await sql`select space_id, event_date from bookings where status in ('pending', 'paid') group by 1, 2 having count(*) > 1`,
  ).toEqual([]);
  // Every paid booking has its payment and the host's payout, once; nothing else has.
  expect(
    await sql`
      select booking.id, booking.status from bookings as booking
      where (booking.status = 'paid') <> ((select count(*) from host_payouts where booking_id = booking.id) = 1)
        or (booking.status = 'paid' and (select count(*) from payments where booking_id = booking.id) <> 1)`,
  ).toEqual([]);
  // Money that came in is a booking, or on its way back.
  expect(
    await sql`
      select payment.id from payments as payment join bookings as booking on booking.id = payment.booking_id
      where booking.status <> 'paid' and not exists (
        select from refunds where payment_id = payment.id and amount_cents = payment.amount_cents)`,
  ).toEqual([]);
  expect(await sql`select id, kind, last_error from outbox where failed_at is not null`).toEqual([]);
}

async function payAndConfirm(guest: Guest, space: string): Promise<void> {
  const again = await stack.call('create-booking-payment', order(space), guest.token);
  expect(again).toMatchObject({ status: 200, body: { status: 'pending', url: expect.stringMatching(/^http/) } });
  const sessionId = again.body.sessionId ?? '';
  await stack.provider('POST', `/sandbox/sessions/${sessionId}/pay`, {});
  await until(async () => (await bookingOf(guest))?.['status'] === 'paid');
  // Of several sessions for one booking only one could be paid.
  const sessions = await sessionsOf(again.body.bookingId ?? '');
  expect(sessions.filter(({ status }) => status !== 'expired').map(({ id }) => id)).toEqual([sessionId]);
}

describe.each(victims)('kill -9 of the %s', (victim) => {
  test('when the hold is committed and the provider not asked', async () => {
    const [guest, space] = [await stack.person(), await stack.space()];
    await stack.provider('POST', '/sandbox/faults', delayOf('/v1/checkout/sessions', 'before', 1500));
    begin('create-booking-payment', order(space), guest.token);
    await until(async () => (await bookingOf(guest)) !== undefined);
    await stack.kill(victim);
    expect(await bookingOf(guest)).toMatchObject({ status: 'pending', stripe_session_id: null });
    const other = await stack.person();
    const refused = await stack.call('create-booking-payment', order(space), other.token);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'date_held' } } });
    // While the provider still works on the lost request it answers "in use"; the person tries again.
    await until(async () => (await stack.call('create-booking-payment', order(space), guest.token)).status === 200);
    await payAndConfirm(guest, space);
    await workOff();
    await expectInvariants();
  });

  test('when the provider has made the session and its answer is on the way', async () => {
    const [guest, space] = [await stack.person(), await stack.space()];
    await stack.provider('POST', '/sandbox/faults', delayOf('/v1/checkout/sessions', 'after'));
    begin('create-booking-payment', order(space), guest.token);
    await until(async () => {
      const booking = await bookingOf(guest);
      return booking !== undefined && (await sessionsOf(booking['id'])).length === 1;
    });
    await stack.kill(victim);
    expect(await bookingOf(guest)).toMatchObject({ status: 'pending', stripe_session_id: null });
    await payAndConfirm(guest, space);
    await workOff();
    await expectInvariants();
  });

  test('when the session is being noted with the hold', async () => {
    const [guest, space] = [await stack.person(), await stack.space()];
    await stack.provider('POST', '/sandbox/faults', delayOf('/v1/checkout/sessions', 'after', 700));
    begin('create-booking-payment', order(space), guest.token);
    await until(async () => (await bookingOf(guest)) !== undefined);
    const letGo = await stack.holdBooking((await bookingOf(guest))?.['id']);
    await stack.waitsFor('attach_checkout_session');
    await stack.kill(victim, letGo);
    expect(await bookingOf(guest)).toMatchObject({ status: 'pending' });
    await payAndConfirm(guest, space);
    await workOff();
    await expectInvariants();
  });

  test('when the guest has paid and the event is being applied', async () => {
    const [guest, space] = [await stack.person(), await stack.space()];
    const { body } = await stack.call('create-booking-payment', order(space), guest.token);
    const letGo = await stack.holdBooking(body.bookingId ?? '');
    await stack.provider('POST', `/sandbox/sessions/${body.sessionId}/pay`, {});
    await stack.waitsFor('apply_checkout_event');
    await stack.kill(victim, letGo);
    // The provider delivers until it hears that the event arrived.
    await until(async () => (await bookingOf(guest))?.['status'] === 'paid');
    expect(await stack.sql`select outcome from provider_events where booking_id = ${body.bookingId ?? ''}`).toEqual([
      { outcome: 'confirmed' },
    ]);
    const answer = await stack.call('verify-payment', { sessionId: body.sessionId }, guest.token);
    expect(answer).toEqual({ status: 200, body: { bookingId: body.bookingId, status: 'paid' } });
    await workOff();
    await expectInvariants();
  });

  test('when the guest has paid and no event ever arrives: asking the provider finds it', async () => {
    const [guest, space] = [await stack.person(), await stack.space()];
    const { body } = await stack.call('create-booking-payment', order(space), guest.token);
    await stack.provider('POST', '/sandbox/faults', { kind: 'webhook', action: 'drop', times: 1 });
    await stack.provider('POST', `/sandbox/sessions/${body.sessionId}/pay`, {});
    await stack.kill(victim);
    expect(await bookingOf(guest)).toMatchObject({ status: 'pending' });
    await stack.sql`update bookings set hold_expires_at = now() where id = ${body.bookingId ?? ''}`;
    await stack.call('expire-holds', {}, stack.secretKey);
    expect(await bookingOf(guest)).toMatchObject({ status: 'paid' });
    await workOff();
    await expectInvariants();
  });

  test.each(['before', 'after'] as const)(
    'when a refund is claimed from the outbox, %s the provider makes it',
    async (when) => {
      const [guest, space] = [await stack.person(), await stack.space()];
      const { body } = await stack.call('create-booking-payment', order(space), guest.token);
      const bookingId = body.bookingId ?? '';
      await stack.sql`select public.release_hold(${bookingId}, 'given_up')`;
      await stack.provider('POST', `/sandbox/sessions/${body.sessionId}/pay`, {});
      const refund = async () => (await stack.sql`select * from refunds where booking_id = ${bookingId}`)[0];
      await until(async () => (await refund()) !== undefined);
      const id = String((await refund())?.['id']);
      const message = async () =>
        (await stack.sql`select * from outbox where kind = 'refund' and payload ->> 'refund_id' = ${id}`)[0];
      const made = async () => {
        const { data } = (await stack.provider('GET', '/v1/refunds?limit=100')) as {
          data: { amount: number; metadata: Record<string, string> }[];
        };
        return data.filter(({ metadata }) => metadata['refund_id'] === id).map(({ amount }) => amount);
      };

      await stack.provider('POST', '/sandbox/faults', delayOf('/v1/refunds', when));
      begin('outbox-worker', {}, stack.secretKey);
      const expected = when === 'after' ? 1 : 0;
      await until(async () => (await message())?.['attempts'] === 1 && (await made()).length === expected);
      await stack.kill(victim);
      expect(await message()).toMatchObject({ attempts: 1, done_at: null, failed_at: null });
      // Its lease keeps it from another worker for now; when that is over it comes again.
      await stack.call('outbox-worker', {}, stack.secretKey);
      expect(await message()).toMatchObject({ attempts: 1, done_at: null });
      await workOff();
      expect((await message())?.['attempts']).toBeGreaterThan(1);
      await until(async () => (await refund())?.['status'] === 'succeeded');
      expect(await made()).toEqual([105_000]);
      await expectInvariants();
    },
  );
});

test('after all of it, the books balance', async () => {
  await workOff();
  await expectInvariants();
  await stack.sql`select public.reconcile()`;
  expect(
    await stack.sql`select difference_count, differences from reconciliation_reports order by created_at desc limit 1`,
  ).toEqual([{ difference_count: 0, differences: [] }]);
});
