import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { happened } from './testing/affiliates.ts';
import { forgetMessages, sql } from './testing/backend.ts';
import { paidForReal } from './testing/cancellations.ts';
import { type Act, as, crossing, inBothOrders, type Session } from './testing/crossing.ts';
import { disputeArguments, due, fullDebit, settlementArguments, withKey } from './testing/disputes.ts';
import { day, db, given, hold, type Person } from './testing/given.ts';

// Two writers that look for what the other writes. Each pair runs in two sessions, in both orders: the second begins while the first has
// not committed, so that it either waits or does not see the first one's rows.

afterAll(forgetMessages);

const pays =
  (booking: string): Act =>
  (session) =>
    session`select public.apply_checkout_session(${`cs_${booking}`}, ${booking}, 'complete', 'paid', 105000, 'brl', ${`pi_${booking}`})`;
const contests =
  (booking: string, details: object = {}): Act =>
  (session) => {
    const sent = disputeArguments(`du_${booking}`, { intent: `pi_${booking}`, moved: [fullDebit], ...details });
    return session`select public.apply_dispute(${session.json(sent.dispute)}, ${sent.seen_at})`;
  };

async function held(): Promise<{ id: string; guest: Person; space: { id: string; host: Person } }> {
  const [guest, space] = [await given.person(), await given.space()];
  const { data } = await hold(guest, space);
  const { booking_id: id } = data as { booking_id: string };
  await sql`select public.attach_checkout_session(${id}, ${`cs_${id}`}, 'http://localhost/pay')`;
  return { id, guest, space };
}
const disputed = async (booking: string) =>
  (await sql`select booking_id, status from disputes where provider_dispute_id = ${`du_${booking}`}`)[0];
const payouts = async (booking: string) =>
  (await sql`select kind, amount_cents from host_payouts where booking_id = ${booking} order by kind`).map((row) => [
    row.kind,
    row.amount_cents,
  ]);
const refunds = async (booking: string) =>
  (await sql`select status, amount_cents, failure from refunds where booking_id = ${booking}`).map((row) => ({
    ...row,
  }));
const differences = (booking: string) =>
  sql`select kind, expected, actual from private.money_differences() where subject = ${booking}`;

describe('payment and dispute', () => {
  const pairs = inBothOrders(
    held,
    ({ id }) => pays(id),
    ({ id }) => contests(id, { claimed: id }),
  );
  test.each(pairs)('a dispute finds its payment: $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBeNull();
    expect(await disputed(made.id)).toMatchObject({ booking_id: made.id });
    expect(await payouts(made.id)).toEqual([
      ['disputed', -100_000],
      ['earned', 100_000],
    ]);
    expect(await differences(made.id)).toEqual([]);
  });

  test('the nightly comparison matches a dispute that has no booking although its payment is there', async () => {
    const { id } = await paidForReal(await given.person());
    const sent = disputeArguments(`du_${id}`, { intent: `pi_none_${id}` });
    await sql`select public.apply_dispute(${sql.json(sent.dispute)}, ${sent.seen_at})`;
    await sql`update disputes set payment_intent_id = ${`pi_${id}`} where provider_dispute_id = ${`du_${id}`}`;
    await sql`select private.reconcile()`;
    expect(await disputed(id)).toMatchObject({ booking_id: id });
  });
});

describe('confirmation and refund', () => {
  const gives =
    (booking: string): Act =>
    (session) =>
      session`select public.release_hold(${booking}, 'given_up')`;
  const pairs = inBothOrders(
    held,
    ({ id }) => pays(id),
    ({ id }) => gives(id),
  );
  test.each(pairs)(
    'a payment of a hold that its guest gives up is booked or refunded, never both: $order',
    async ({ run }) => {
      const { made } = await run();
      const booking = await db.booking(made.id);
      const isPaid = booking?.status === 'paid';
      expect(await refunds(made.id)).toHaveLength(isPaid ? 0 : 1);
      expect(await payouts(made.id)).toHaveLength(isPaid ? 1 : 0);
      expect(await differences(made.id)).toEqual([]);
    },
  );

  async function refunded() {
    const { id } = await held();
    await sql`select public.release_hold(${id}, 'given_up')`;
    await sql.begin(pays(id));
    const [refund] = await sql<{ id: string }[]>`select id from refunds where booking_id = ${id}`;
    return { id, refund: refund?.id ?? '' };
  }
  const settled = inBothOrders(
    refunded,
    ({ refund }) =>
      (session) =>
        session`select public.settle_refund(${refund}, 'requested', ${`re_${refund}`})`,
    ({ refund }) =>
      (session) =>
        session`select public.apply_refund_event(${randomUUID()}, 'refund.updated', ${`re_${refund}`}, 'succeeded', ${refund})`,
  );
  test.each(settled)('the note of the worker and the event of the provider: $order', async ({ run }) => {
    const { made } = await run();
    expect(await refunds(made.id)).toMatchObject([{ status: 'succeeded', amount_cents: 105_000 }]);
    expect(await differences(made.id)).toEqual([]);
  });
});

describe('cancellation and dispute', () => {
  const pairs = inBothOrders(
    async () => ({ ...(await paidForReal(await given.person())), admin: await given.person('Ana', { admin: true }) }),
    ({ id, admin }) =>
      as(admin, (session) => session`select public.cancel_booking_as_admin(${id}, 'Anúncio duplicado.')`),
    ({ id }) => contests(id),
  );
  test.each(pairs)('nothing goes back twice: $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBeNull();
    await sql.begin(contests(made.id, { status: 'lost', seen: 60 }));
    for (const { id } of await sql<{ id: string }[]>`select id from refunds where booking_id = ${made.id}`)
      await sql`select private.defer_refund(${id})`;
    const back = (await refunds(made.id)).filter(({ failure }) => failure !== 'dispute_lost');
    expect(back).toEqual([]);
    expect((await payouts(made.id)).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(0);
    expect(await differences(made.id)).toEqual([]);
  });

  async function deferred() {
    const { id } = await paidForReal(await given.person());
    const admin = await given.person('Ana', { admin: true });
    await sql.begin(
      as(admin, (session) => session`select public.cancel_booking_as_admin(${id}, 'Anúncio duplicado.')`),
    );
    await sql.begin(contests(id));
    const [refund] = await sql<{ id: string }[]>`select id from refunds where booking_id = ${id}`;
    return { id, refund: refund?.id ?? '' };
  }
  const decided = inBothOrders(
    deferred,
    ({ refund }) =>
      (session) =>
        session`select private.defer_refund(${refund})`,
    ({ id }) => contests(id, { status: 'lost', seen: 60 }),
  );
  test.each(decided)('a refund that waits for the bank ends with the decision: $order', async ({ run }) => {
    const { made } = await run();
    expect(await refunds(made.id)).toMatchObject([{ status: 'manual', failure: 'dispute_lost' }]);
    expect(await differences(made.id)).toEqual([]);
  });
});

describe('payout and dispute', () => {
  async function owed() {
    const admin = await given.person('Ana', { admin: true });
    const { id, space } = await paidForReal(await given.person());
    await happened(id);
    await withKey(space.host);
    return { id, admin, host: space.host, settlement: await settlementArguments(admin, space.host) };
  }
  const pairs = inBothOrders(
    owed,
    ({ admin, settlement }) =>
      as(
        admin,
        (session) => session`select public.settle_host_payouts(${settlement.target_host}, ${settlement.payout_ids},
          ${settlement.expected_cents}, ${settlement.bank_reference}, ${settlement.key_version})`,
      ),
    ({ id }) => contests(id),
  );
  test.each(pairs)('what was sent is deducted, what was not waits: $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(await due(made.admin, made.host)).toEqual(refusal === null ? [-100_000] : []);
    expect(await payouts(made.id)).toContainEqual(['disputed', -100_000]);
    expect(await differences(made.id)).toEqual([]);
  });
});

describe('import and hold', () => {
  async function imported() {
    const [guest, space] = [await given.person(), await given.space()];
    const [calendar] = await sql<{ id: string }[]>`
      insert into private.imported_calendars (space_id, host_id, name, address, next_read_at, reading)
      values (${space.id}, ${space.host.id}, 'Airbnb', ${`https://www.airbnb.com/${randomUUID()}.ics`}, 'infinity', 1) returning id`;
    return { guest, space, calendar: calendar?.id ?? '' };
  }
  const pairs = inBothOrders(
    imported,
    ({ calendar }) =>
      (session) =>
        session`select public.end_calendar_reading(${calendar}, 1, 'read', ${[day(30)]}::date[])`,
    ({ guest, space }) =>
      as(guest, (session) => session`select public.hold_booking(${space.id}, ${day(30)}, 20, 100000, 'card')`),
  );
  test.each(pairs)(
    'an imported date is not held, or its booking is a conflict once it is paid: $order',
    async ({ run }) => {
      const { made, refusal } = await run();
      const [booking] = await sql<{ id: string }[]>`select id from bookings where space_id = ${made.space.id}`;
      if (refusal !== null) {
        expect(refusal).toBe('date_unavailable');
        expect(booking).toBeUndefined();
        return;
      }
      await sql.begin(pays(booking?.id ?? ''));
      expect(await sql`select booking_id from private.calendar_conflicts where calendar_id = ${made.calendar}`).toEqual(
        [{ booking_id: booking?.id }],
      );
    },
  );

  const paid = inBothOrders(
    async () => {
      const made = await imported();
      const { data } = await hold(made.guest, made.space);
      const { booking_id: id } = data as { booking_id: string };
      await sql`select public.attach_checkout_session(${id}, ${`cs_${id}`}, 'http://localhost/pay')`;
      return { ...made, id };
    },
    ({ calendar }) =>
      (session) =>
        session`select public.end_calendar_reading(${calendar}, 1, 'read', ${[day(30)]}::date[])`,
    ({ id }) => pays(id),
  );
  test.each(paid)('an import meets the payment of its date: $order', async ({ run }) => {
    const { made } = await run();
    expect(await sql`select booking_id from private.calendar_conflicts where calendar_id = ${made.calendar}`).toEqual([
      { booking_id: made.id },
    ]);
  });
});

describe('claims on one date', () => {
  const books =
    (guest: Person, space: string): Act =>
    (session) =>
      as(guest, (own) => own`select public.hold_booking(${space}, ${day(30)}, 20, 100000, 'card')`)(session);
  const claims = async (space: string) =>
    (
      await sql<{ kind: string; status: string }[]>`
        select claim.kind, booking.status from private.claims as claim join bookings as booking on booking.id = claim.booking_id
        where claim.space_id = ${space} and claim.date = ${day(30)}`
    ).map(({ kind, status }) => `${kind} of a ${status} booking`);
  const blocked = (space: string) =>
    sql`select from private.blocked_days where space_id = ${space} and date = ${day(30)}`;
  const scene = async () => ({ space: await given.space(), one: await given.person(), two: await given.person() });

  const pairs = inBothOrders(
    scene,
    ({ one, space }) => books(one, space.id),
    ({ two, space }) => books(two, space.id),
  );
  test.each(pairs)('of two guests one holds the date: $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBe('date_held');
    expect(await claims(made.space.id)).toEqual(['hold of a pending booking']);
  });

  const blocks = inBothOrders(
    scene,
    ({ one, space }) => books(one, space.id),
    ({ space }) =>
      as(space.host, (session) => session`select public.set_availability(${space.id}, ${[day(30)]}::date[], false)`),
  );
  test.each(blocks)('a date is held or blocked: $order', async ({ run }) => {
    const { made, refusal } = await run();
    const isHeld = (await claims(made.space.id)).length === 1;
    expect(refusal).toBe(isHeld ? 'date_held' : 'date_unavailable');
    expect(await blocked(made.space.id)).toHaveLength(isHeld ? 0 : 1);
  });

  const late = inBothOrders(
    async () => {
      const { id, space } = await held();
      await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${id}`;
      return { id, space, other: await given.person() };
    },
    ({ id }) => pays(id),
    ({ other: guest, space }) => books(guest, space.id),
  );
  test.each(late)(
    'a late payment and another hold: one has the date, and the money is kept or goes back: $order',
    async ({ run }) => {
      const { made } = await run();
      const isPaid = (await db.booking(made.id))?.status === 'paid';
      expect(await claims(made.space.id)).toEqual([isPaid ? 'paid of a paid booking' : 'hold of a pending booking']);
      expect(await refunds(made.id)).toHaveLength(isPaid ? 0 : 1);
      expect(await differences(made.id)).toEqual([]);
    },
  );

  const ended = inBothOrders(
    async () => {
      const { id, space } = await held();
      await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${id}`;
      return { id, space };
    },
    ({ id }) => pays(id),
    () => (session) => session`select public.expire_holds()`,
  );
  test.each(ended)('a late payment and the schedule: $order', async ({ run }) => {
    const { made } = await run();
    expect(await claims(made.space.id)).toEqual(['paid of a paid booking']);
    expect(await differences(made.id)).toEqual([]);
  });

  test('a hold waits for the cancellation that frees its date', async () => {
    const [former, next] = [await given.person(), await given.person()];
    const { id, space, total } = await paidForReal(former, { days: 30 });
    const refusal = await crossing(
      as(former, (session) => session`select public.cancel_booking(${id}, ${total})`),
      books(next, space.id),
    );
    expect(refusal).toBeNull();
    expect(await claims(space.id)).toEqual(['hold of a pending booking']);
  });
});

test('a claim without its booking is refused, and a booking keeps its claim, whoever writes', async () => {
  const { id, space, guest } = await held();
  const refused = expect.objectContaining({ message: 'claim_of_booking' });
  const write = (change: (tx: Session) => Promise<unknown>) => sql.begin(change).catch((error: unknown) => error);
  expect(await write((tx) => tx`delete from private.claims where booking_id = ${id}`)).toEqual(refused);
  expect(await write((tx) => tx`update private.claims set date = date + 1 where booking_id = ${id}`)).toEqual(refused);
  expect(
    await write((tx) => tx`update private.claims set kind = 'paid', ends_at = null where booking_id = ${id}`),
  ).toEqual(refused);
  await sql`select public.release_hold(${id}, 'given_up')`;
  const again = write(
    (tx) =>
      tx`insert into private.claims (space_id, date, kind, person_id, ends_at, booking_id)
        values (${space.id}, ${day(30)}, 'hold', ${guest.id}, now() + interval '1 hour', ${id})`,
  );
  expect(await again).toEqual(refused);
});

describe('the days of one space in the index of search', () => {
  const [first, second] = [day(40), day(80)];
  const indexed = async (space: string) => {
    const [row] =
      await sql`select unavailable, private.unavailable_bits(space_id) as expected from private.search_listings where space_id = ${space}`;
    expect(row?.unavailable).toEqual(row?.expected);
    return sql<{ date: string }[]>`
      select date from (select ${day(0)}::date + ahead as date from generate_series(0, 365) as ahead) as days, private.search_listings
      where space_id = ${space} and unavailable[private.month_number(date)] >> extract(day from date)::integer - 1 & 1 = 1 order by date`;
  };
  const holds = async (space: Awaited<ReturnType<typeof given.space>>, date: string) => {
    const { data } = await hold(await given.person(), space, { date });
    const { booking_id: id } = data as { booking_id: string };
    await sql`select public.attach_checkout_session(${id}, ${`cs_${id}`}, 'http://localhost/pay')`;
    return id;
  };
  const blocks =
    (space: string, date: string): Act =>
    (session) =>
      session`insert into space_availability (space_id, host_id, date, is_available) select id, host_id, ${date}, false from spaces where id = ${space}`;

  const bookings = inBothOrders(
    async () => {
      const space = await given.space();
      return { id: space.id, one: await holds(space, first), two: await holds(space, second) };
    },
    ({ one }) => pays(one),
    ({ two }) => pays(two),
  );
  test.each(bookings)('two payments of different days are both taken: $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBeNull();
    expect(await indexed(made.id)).toEqual([{ date: first }, { date: second }]);
  });

  // Without the lock of a booking: the row of the index alone makes the second wait.
  const blocked = inBothOrders(
    () => given.space(),
    ({ id }) => blocks(id, first),
    ({ id }) => blocks(id, second),
  );
  test.each(blocked)('two blocks of different days are both taken: $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBeNull();
    expect(await indexed(made.id)).toEqual([{ date: first }, { date: second }]);
  });

  const edited = inBothOrders(
    async () => {
      const space = await given.space();
      return { id: space.id, one: await holds(space, first) };
    },
    ({ one }) => pays(one),
    ({ id }) =>
      async (session) => {
        await session`update spaces set price = 2345 where id = ${id}`;
        await session`insert into space_weekday_prices (space_id, host_id, weekday, price) select id, host_id, 6, 3000 from spaces where id = ${id}`;
      },
  );
  test.each(edited)('a payment and an edit of prices keep both: $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBeNull();
    expect(await indexed(made.id)).toEqual([{ date: first }]);
    expect(
      await sql`select price, prices[7] as saturday from private.search_listings where space_id = ${made.id}`,
    ).toEqual([{ price: 234500, saturday: 300000 }]);
  });

  const relisted = inBothOrders(
    async () => {
      const { id } = await given.space();
      await sql`update spaces set suspended_at = now() where id = ${id}`;
      return { id };
    },
    ({ id }) => blocks(id, first),
    ({ id }) =>
      (session) =>
        session`update spaces set suspended_at = null where id = ${id}`,
  );
  test.each(relisted)('a day that is blocked while its space comes back is taken: $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBeNull();
    expect(await indexed(made.id)).toEqual([{ date: first }]);
  });
});
