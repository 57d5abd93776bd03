import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CrashingStack, until, type Victim } from './testing/crashing-stack.ts';
import { day } from './testing/given.ts';

/*
 * kill -9 of the database or of the functions between the steps of booking, paying and refunding: a guest is brought to each step and
 * stopped there, then all of them are hit in one crash. After the restart the rows are in one of the flow's valid states, continuing
 * ends where it would have ended, and the effects of a commit have happened exactly once.
 */

const victims: Victim[] = ['database', 'functions'];
let stack: CrashingStack;

beforeAll(async () => {
  stack = await CrashingStack.start();
});
afterAll(() => stack.stop());

interface Guest {
  id: string;
  token: string;
}

const bookingOrder = (spaceId: string) => ({
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
/** Longer than any of this takes: clearing the fault lets the request go on. */
const delayOf = (path: string, when: 'before' | 'after') => ({
  kind: 'api',
  action: 'delay',
  method: 'POST',
  path,
  when,
  milliseconds: 100_000,
  times: 1,
});
const sessionsOf = async (bookingId: string) => {
  const { data } = (await stack.provider('GET', '/v1/checkout/sessions?limit=100')) as {
    data: { id: string; status: string; metadata: Record<string, string> }[];
  };
  return data.filter(({ metadata }) => metadata.booking_id === bookingId);
};

/** Works off everything that waits, as the schedule would in time: leases and back-offs are over. */
async function workOff(): Promise<void> {
  await until(async () => {
    await stack.sql`update outbox set available_at = clock_timestamp() where done_at is null and failed_at is null`;
    await stack.call('outbox-worker', {}, stack.secretKey);
    return (await stack.sql`select 1 from outbox where done_at is null`).length === 0;
  });
}

/** Checks the invariants that hold after every crash. */
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
  const again = await stack.call('create-booking-payment', bookingOrder(space), guest.token);
  expect(again).toMatchObject({ status: 200, body: { status: 'pending', url: expect.stringMatching(/^http/) } });
  const sessionId = again.body.sessionId ?? '';
  await stack.provider('POST', `/sandbox/sessions/${sessionId}/pay`, {});
  await until(async () => (await bookingOf(guest))?.status === 'paid');
  // Of several sessions for one booking only one could be paid.
  const sessions = await sessionsOf(again.body.bookingId ?? '');
  expect(sessions.filter(({ status }) => status !== 'expired').map(({ id }) => id)).toEqual([sessionId]);
}

/** Answers with what lets go of the requests that the fault holds. */
async function order(fault: object): Promise<() => Promise<unknown>> {
  const { id } = (await stack.provider('POST', '/sandbox/faults', fault)) as { id: number };
  return () => stack.provider('DELETE', `/sandbox/faults/${id}`);
}

async function booked(): Promise<{ guest: Guest; bookingId: string; sessionId: string }> {
  const [guest, space] = [await stack.person(), await stack.space()];
  const { body } = await stack.call('create-booking-payment', bookingOrder(space), guest.token);
  return { guest, bookingId: body.bookingId ?? '', sessionId: body.sessionId ?? '' };
}

/** The hold is committed, the provider does not hear the question. */
async function holdWithoutQuestion() {
  const [guest, space] = [await stack.person(), await stack.space()];
  await order(delayOf('/v1/checkout/sessions', 'before'));
  begin('create-booking-payment', bookingOrder(space), guest.token);
  await until(async () => (await bookingOf(guest)) !== undefined);
  return { guest, space };
}

/** The provider has made the session, its answer is on the way until it is let go. */
async function answerOnTheWay() {
  const [guest, space] = [await stack.person(), await stack.space()];
  const answer = await order(delayOf('/v1/checkout/sessions', 'after'));
  begin('create-booking-payment', bookingOrder(space), guest.token);
  await until(async () => {
    const booking = await bookingOf(guest);
    return booking !== undefined && (await sessionsOf(booking.id)).length === 1;
  });
  return { guest, space, answer };
}

async function sessionBeingNoted() {
  const { guest, space, answer } = await answerOnTheWay();
  const letGo = await stack.holdBooking((await bookingOf(guest))?.id);
  await answer();
  await stack.waitsFor('attach_checkout_session');
  return { guest, space, letGo };
}

async function eventBeingApplied() {
  const booking = await booked();
  const letGo = await stack.holdBooking(booking.bookingId);
  await stack.provider('POST', `/sandbox/sessions/${booking.sessionId}/pay`, {});
  await stack.waitsFor('apply_checkout_event');
  return { ...booking, letGo };
}

async function eventThatNeverArrives() {
  const booking = await booked();
  await order({ kind: 'webhook', action: 'drop', times: 1 });
  await stack.provider('POST', `/sandbox/sessions/${booking.sessionId}/pay`, {});
  return booking;
}

/** A refund that a worker has claimed, before or after the provider makes it. */
async function refundInHand(when: 'before' | 'after') {
  const { bookingId, sessionId } = await booked();
  await stack.sql`select public.release_hold(${bookingId}, 'given_up')`;
  await stack.provider('POST', `/sandbox/sessions/${sessionId}/pay`, {});
  const refund = async () => (await stack.sql`select * from refunds where booking_id = ${bookingId}`)[0];
  await until(async () => (await refund()) !== undefined);
  const id = String((await refund())?.id);
  const message = async () =>
    (await stack.sql`select * from outbox where kind = 'refund' and payload ->> 'refund_id' = ${id}`)[0];
  const made = async () => {
    const { data } = (await stack.provider('GET', '/v1/refunds?limit=100')) as {
      data: { amount: number; metadata: Record<string, string> }[];
    };
    return data.filter(({ metadata }) => metadata.refund_id === id).map(({ amount }) => amount);
  };
  await order(delayOf('/v1/refunds', when));
  begin('outbox-worker', {}, stack.secretKey);
  const expected = when === 'after' ? 1 : 0;
  await until(async () => (await message())?.attempts === 1 && (await made()).length === expected);
  return { refund, message, made };
}

describe.each(victims)('kill -9 of the %s', (victim) => {
  let unasked: Awaited<ReturnType<typeof holdWithoutQuestion>>;
  let unanswered: Awaited<ReturnType<typeof answerOnTheWay>>;
  let unnoted: Awaited<ReturnType<typeof sessionBeingNoted>>;
  let unapplied: Awaited<ReturnType<typeof eventBeingApplied>>;
  let unlisted: Awaited<ReturnType<typeof eventThatNeverArrives>>;
  const refunds = new Map<'before' | 'after', Awaited<ReturnType<typeof refundInHand>>>();

  beforeAll(async () => {
    unlisted = await eventThatNeverArrives();
    for (const when of ['before', 'after'] as const) refunds.set(when, await refundInHand(when));
    unapplied = await eventBeingApplied();
    // The last three, close together: after ten seconds without an answer the functions ask the provider again.
    unasked = await holdWithoutQuestion();
    unanswered = await answerOnTheWay();
    unnoted = await sessionBeingNoted();
    await stack.kill(victim, async () => {
      await Promise.all([unnoted.letGo(), unapplied.letGo()]);
    });
  }, 240_000);

  test('a refund that was claimed from the outbox keeps its lease: no other worker has it for now', async () => {
    await stack.call('outbox-worker', {}, stack.secretKey);
    for (const { message } of refunds.values()) {
      expect(await message()).toMatchObject({ attempts: 1, done_at: null, failed_at: null });
    }
  });

  test('when the hold was committed and the provider not asked', async () => {
    const { guest, space } = unasked;
    expect(await bookingOf(guest)).toMatchObject({ status: 'pending', stripe_session_id: null });
    const other = await stack.person();
    const refused = await stack.call('create-booking-payment', bookingOrder(space), other.token);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'date_held' } } });
    // The lost requests have no caller any more; the provider still processes them.
    await stack.provider('DELETE', '/sandbox/faults');
    // While it does it answers "in use"; the person tries again.
    await until(
      async () => (await stack.call('create-booking-payment', bookingOrder(space), guest.token)).status === 200,
    );
    await payAndConfirm(guest, space);
  });

  test('when the provider had made the session and its answer was on the way', async () => {
    expect(await bookingOf(unanswered.guest)).toMatchObject({ status: 'pending', stripe_session_id: null });
    await payAndConfirm(unanswered.guest, unanswered.space);
  });

  test('when the session was being noted with the hold', async () => {
    expect(await bookingOf(unnoted.guest)).toMatchObject({ status: 'pending' });
    await payAndConfirm(unnoted.guest, unnoted.space);
  });

  test('when the guest had paid and the event was being applied', async () => {
    const { guest, bookingId, sessionId } = unapplied;
    // The provider delivers until it hears that the event arrived.
    await until(async () => (await bookingOf(guest))?.status === 'paid');
    expect(await stack.sql`select outcome from provider_events where booking_id = ${bookingId}`).toEqual([
      { outcome: 'confirmed' },
    ]);
    const answer = await stack.call('verify-payment', { sessionId }, guest.token);
    expect(answer).toEqual({ status: 200, body: { bookingId, status: 'paid' } });
  });

  test('when the guest had paid and no event ever arrives: asking the provider finds it', async () => {
    const { guest, bookingId } = unlisted;
    expect(await bookingOf(guest)).toMatchObject({ status: 'pending' });
    await stack.sql`update bookings set hold_expires_at = now() where id = ${bookingId}`;
    await stack.call('expire-holds', {}, stack.secretKey);
    expect(await bookingOf(guest)).toMatchObject({ status: 'paid' });
  });

  test.each(['before', 'after'] as const)(
    'when a refund was claimed from the outbox, %s the provider made it',
    async (when) => {
      const { refund, message, made } = refunds.get(when) as Awaited<ReturnType<typeof refundInHand>>;
      await workOff();
      expect((await message())?.attempts).toBeGreaterThan(1);
      await until(async () => (await refund())?.status === 'succeeded');
      expect(await made()).toEqual([105_000]);
    },
  );

  test('in the end everything that had to happen has happened, once', async () => {
    await workOff();
    await expectInvariants();
  });
});

test('after all of it, the books balance', async () => {
  await workOff();
  await expectInvariants();
  await stack.sql`select public.reconcile()`;
  expect(
    await stack.sql`select difference_count, differences from reconciliation_reports order by created_at desc limit 1`,
  ).toEqual([{ difference_count: 0, differences: [] }]);
});
