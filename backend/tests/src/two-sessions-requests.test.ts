import { afterAll, describe, expect, test } from 'vitest';
import { forgetMessages, sql } from './testing/backend.ts';
import { type Act, as, inBothOrders } from './testing/crossing.ts';
import { day, db, given, type Person } from './testing/given.ts';
import { accepted, ask, asked, claimOf, idOf, minutesPass, pay, statusOf } from './testing/requests.ts';

/* Two writers around one date or one request, in two sessions and both orders. */

afterAll(forgetMessages);

const accepts = (host: Person, id: string): Act => as(host, (session) => session`select public.accept_request(${id})`);
const lapses: Act = (session) => session`select public.expire_requests()`;
const pays =
  (booking: string): Act =>
  (session) =>
    session`select public.apply_checkout_session(${`cs_${booking}`}, ${booking}, 'complete', 'paid', 105000, 'brl', ${`pi_${booking}`})`;

/** No date is claimed twice, and the books say what the claims do. */
async function expectOneClaim(space: { id: string }) {
  expect(await sql`select kind from private.claims where space_id = ${space.id}`).toHaveLength(1);
  const wrong =
    await sql`select from private.money_differences() as found where found.kind = 'claim' and found.subject in (
    select id from bookings where space_id = ${space.id} union select id from private.requests where space_id = ${space.id})`;
  expect(wrong).toHaveLength(0);
}

async function rivals() {
  const made = await asked();
  return { ...made, other: await idOf(ask(await given.person(), made.space)) };
}
/** Of a listing that has become instant since. */
async function askedThenInstant() {
  const made = await asked();
  await sql`update spaces set booking_mode = 'instant' where id = ${made.space.id}`;
  return { ...made, buyer: await given.person() };
}
async function atTheCheckout() {
  const made = await accepted();
  const { data } = await pay(made.guest, made.id);
  const booking = data?.booking_id ?? '';
  await sql`select public.attach_checkout_session(${booking}, ${`cs_${booking}`}, 'http://localhost/pay')`;
  return { ...made, booking };
}

describe('accepting', () => {
  test.each(
    inBothOrders(
      rivals,
      ({ host, id }) => accepts(host, id),
      ({ host, other }) => accepts(host, other),
    ),
  )('two requests of one date: one is accepted, $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBe('date_held');
    expect([await statusOf(made.id), await statusOf(made.other)].sort()).toEqual(['accepted', 'open']);
    await expectOneClaim(made.space);
  });

  test.each(
    inBothOrders(
      askedThenInstant,
      ({ host, id }) => accepts(host, id),
      ({ buyer, space }) =>
        as(
          buyer,
          (session) => session`select public.hold_booking(target_space => ${space.id}, event_date => ${day(30)},
            guest_count => 10, base_price_cents => 100000, payment_method => 'card')`,
        ),
    ),
  )('and a hold: the first has the date, $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBe('date_held');
    await expectOneClaim(made.space);
  });

  test.each(
    inBothOrders(
      asked,
      ({ host, id }) => accepts(host, id),
      ({ host, space }) =>
        as(host, (session) => session`select public.set_availability(${space.id}, ${[day(30)]}, false)`),
    ),
  )('and a block: the first counts, $order', async ({ run }) => {
    const { made, refusal } = await run();
    const isAccepted = (await statusOf(made.id)) === 'accepted';
    expect(refusal).toBe(isAccepted ? 'date_held' : 'date_unavailable');
  });

  test.each(
    inBothOrders(
      async () => {
        const made = await asked();
        const [calendar] = await sql<{ id: string }[]>`
          insert into private.imported_calendars (space_id, host_id, name, address)
          values (${made.space.id}, ${made.host.id}, 'Agenda', 'https://agenda.test/a.ics') returning id`;
        return { ...made, calendar: calendar?.id ?? '' };
      },
      ({ host, id }) => accepts(host, id),
      ({ space, calendar }) =>
        async (session) => {
          await session`select private.lock_space(${space.id})`;
          await session`insert into private.calendar_blocks (calendar_id, date, space_id, kind, first_seen_at)
            values (${calendar}, ${day(30)}, ${space.id}, 'reservation', clock_timestamp())`;
        },
    ),
  )('and an import: an acceptance that came first stays, one that comes after is refused, $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBe((await statusOf(made.id)) === 'accepted' ? null : 'date_unavailable');
  });

  test.each(
    inBothOrders(
      async () => ({ ...(await asked()), admin: await given.person('Ana', { admin: true }) }),
      ({ host, id }) => accepts(host, id),
      ({ admin, guest }) =>
        as(admin, (session) => session`select public.suspend_person(${guest.id}, 'Fraude comprovada.')`),
    ),
  )('and the guest’s suspension: nothing stays claimed, $order', async ({ run }) => {
    const { made } = await run();
    expect(await statusOf(made.id)).toBe('cancelled');
    expect(await claimOf(made.space)).toBeUndefined();
  });

  test.each(
    inBothOrders(
      asked,
      ({ host, id }) => accepts(host, id),
      ({ host, space }) => as(host, (session) => session`select public.save_listing(${space.id}, '{"price": 2000}')`),
    ),
  )('and an edit: the agreed sum stays, $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBeNull();
    expect((await pay(made.guest, made.id)).data).toMatchObject({ total_amount: 105_000 });
  });
});

describe('the end of an acceptance', () => {
  test.each(
    inBothOrders(
      async () => {
        const made = await atTheCheckout();
        await minutesPass(made.id, 24 * 60 + 60);
        return made;
      },
      () => lapses,
      ({ booking }) => pays(booking),
    ),
  )('and a payment: the date is the guest’s, because nobody else has it, $order', async ({ run }) => {
    const { made, refusal } = await run();
    expect(refusal).toBeNull();
    expect(await db.booking(made.booking)).toMatchObject({ status: 'paid' });
    expect(await statusOf(made.id)).toBe('booked');
    await expectOneClaim(made.space);
  });

  test.each(
    inBothOrders(
      atTheCheckout,
      ({ guest, id }) => as(guest, (session) => session`select public.withdraw_request(${id})`),
      ({ booking }) => pays(booking),
    ),
  )('withdrawn and paid: booked, or refunded, $order', async ({ run }) => {
    const { made } = await run();
    const isBooked = (await statusOf(made.id)) === 'booked';
    expect(await db.booking(made.booking)).toMatchObject({ status: isBooked ? 'paid' : 'cancelled' });
    expect(await sql`select from refunds where booking_id = ${made.booking}`).toHaveLength(isBooked ? 0 : 1);
  });
});
