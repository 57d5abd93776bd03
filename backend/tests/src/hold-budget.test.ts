import {
  heldMinutes,
  holdBudgetMinutes,
  holdBudgetsOfAnAddress,
  holdsADay,
} from 'shared-domain/rules/booking-rules.ts';
import { seededRandom } from 'shared-domain/testing/random.ts';
import { describe, expect, test } from 'vitest';
import { anonymous, callFunction, clientWith, server, sql } from './testing/backend.ts';
import { bookingRequest, day, db, given, hold, type Person, type Space } from './testing/given.ts';

const dayMinutes = 24 * 60;
/** Minutes that may be used up when another hold begins: its own must fit. */
const startable = holdBudgetMinutes - heldMinutes;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A hold of the past: begun so many minutes ago, ended after `length` minutes. */
async function pastHold(
  guest: Person,
  target: Space,
  began: number,
  length: number,
  changes: Record<string, unknown> = {},
) {
  const [row] = await sql<{ id: string }[]>`insert into bookings ${sql({
    user_id: guest.id,
    space_id: target.id,
    host_id: target.host.id,
    event_date: day(30),
    guest_count: 20,
    status: 'cancelled',
    total_amount: 105_000,
    owner_amount: 100_000,
    service_fee: 5_000,
    payment_method: 'card',
    created_at: minutesAgo(began),
    checkout_expires_at: minutesAgo(began - 31),
    hold_expires_at: minutesAgo(began - heldMinutes),
    cancelled_at: minutesAgo(began - length),
    cancellation_reason: 'given_up',
    snapshot: sql.json({}),
    ...changes,
  })} returning id`;
  return row?.id ?? '';
}

/** When the person may try again, in minutes from now; null: the hold was granted. */
async function refusedFor(answer: Awaited<ReturnType<typeof hold>>): Promise<number | null> {
  if (!answer.error) return null;
  expect({ status: answer.status, code: answer.error.message }).toEqual({ status: 429, code: 'hold_budget_used' });
  const { tryAgainAt } = JSON.parse(answer.error.details).fields;
  return (Date.parse(tryAgainAt) - Date.now()) / 60_000;
}

const from = (address: string) => ({ 'cf-connecting-ip': address });
const at = (guest: Person, address: string): Person => ({ ...guest, api: clientWith(guest.token, from(address)) });

describe('the budget of a person for one date of one space', () => {
  test(`a hold begins while fewer than ${startable} minutes are used, however the others ended`, async () => {
    const [space, guest] = [await given.space(), await given.person()];
    await pastHold(guest, space, 300, 20);
    await pastHold(guest, space, 200, heldMinutes, { cancelled_at: minutesAgo(100), cancellation_reason: 'expired' });
    await pastHold(guest, space, 90, 3);
    expect(await refusedFor(await hold(guest, space))).toBeNull();
  });

  test(`with ${startable} minutes used it is refused until the oldest of them are a day old; other dates are not`, async () => {
    const [space, guest] = [await given.space(), await given.person()];
    await pastHold(guest, space, 300, 30);
    await pastHold(guest, space, 200, 30);
    // three minutes too many: the first three of the hold that began 300 minutes ago
    expect(await refusedFor(await hold(guest, space))).toBeCloseTo(dayMinutes - 300 + 3, 0);
    expect(await refusedFor(await hold(guest, space, { date: day(31) }))).toBeNull();
    expect(await refusedFor(await hold(guest, await given.space()))).toBeNull();
    expect(await refusedFor(await hold(await given.person(), space))).toBeNull();
  });

  test('what was paid, or held more than a day ago, is not counted', async () => {
    const [space, guest] = [await given.space(), await given.person()];
    await pastHold(guest, space, dayMinutes + 60, 40);
    await pastHold(guest, space, 500, 33, {
      paid_at: minutesAgo(480),
      cancelled_at: minutesAgo(400),
      cancellation_reason: 'guest',
    });
    await pastHold(guest, space, 300, 33);
    expect(await refusedFor(await hold(guest, space))).toBeNull();
  });

  test('holds at random: the time that is named is the first at which the next one fits', async () => {
    const { fraction } = seededRandom();
    const [space, guest] = [await given.space(), await given.person()];
    for (let round = 0; round < 12; round += 1) {
      const held: { began: number; length: number }[] = [];
      for (let began = dayMinutes + 60; began > 60; began -= heldMinutes + Math.floor(fraction() * 400))
        held.push({ began, length: 1 + Math.floor(fraction() * heldMinutes) });
      for (const { began, length } of held) await pastHold(guest, space, began, length);
      const usedAt = (minute: number) =>
        held.reduce((sum, { began, length }) => {
          const begins = Math.max(-began, minute - dayMinutes);
          return sum + Math.max(0, length - began - begins);
        }, 0);
      let model: number | null = null;
      if (usedAt(0) >= startable) {
        model = 0;
        while (usedAt(model) >= startable) model += 0.25;
      }
      const refused = await refusedFor(await hold(guest, space));
      if (model === null) expect(refused).toBeNull();
      else expect(Math.abs((refused ?? Number.NaN) - model)).toBeLessThan(1);
      await sql.begin(async (tx) => {
        await tx`select set_config('espacos.forgetting', 'on', true)`;
        await tx`update bookings set created_at = created_at - interval '9 days', status = 'cancelled',
          cancelled_at = now() - interval '9 days', cancellation_reason = 'given_up'
          where user_id = ${guest.id} and created_at > now() - interval '2 days'`;
      });
    }
  });

  test(`${holdsADay} holds begin within a day; a paid one gives its place back`, async () => {
    const guest = await given.person();
    const space = await given.space();
    for (let i = 1; i < holdsADay; i += 1) await pastHold(guest, space, 30 * i, 1, { event_date: day(40 + i) });
    const last = await pastHold(guest, space, 30 * holdsADay, 1, { event_date: day(39) });
    expect(await refusedFor(await hold(guest, space))).toBeCloseTo(dayMinutes - 30 * holdsADay, 0);
    await sql`update bookings set paid_at = now() where id = ${last}`;
    expect(await refusedFor(await hold(guest, space))).toBeNull();
  });
});

describe('replacing a hold', () => {
  test('other guests and another way to pay replace a held date; beyond the budget the hold stays as it is', async () => {
    const [space, guest] = [await given.space(), await given.person()];
    const first = await given.checkout(guest, space, { guests: 10 });
    const second = await given.checkout(guest, space, { guests: 12, method: 'pix' });
    expect(await db.booking(first.bookingId)).toMatchObject({ status: 'cancelled' });
    await pastHold(guest, space, 300, 30);
    await pastHold(guest, space, 200, 30);
    const refused = await callFunction('create-booking-payment', bookingRequest(space, { guests: 14 }), guest.token);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'hold_budget_used', fields: { tryAgainAt: expect.any(String) } } },
    });
    // still there, with its checkout
    expect(await given.checkout(guest, space, { guests: 12, method: 'pix' })).toEqual(second);
  });

  test('function and procedure at once: together no more than the budget', async () => {
    const [space, guest] = [await given.space(), await given.person()];
    await pastHold(guest, space, 300, startable - 1);
    const both = (guests: number) =>
      Promise.all([
        callFunction('create-booking-payment', bookingRequest(space, { guests }), guest.token),
        hold(guest, space, { guests: guests + 1 }),
        callFunction('create-booking-payment', bookingRequest(space, { guests: guests + 2 }), guest.token),
      ]);
    await both(10);
    const [live, ...others] = await sql`select id, hold_expires_at from bookings
      where user_id = ${guest.id} and status = 'pending'`;
    expect(others).toEqual([]);
    // as if it had been held to its end, and given up by then
    await sql`update bookings set status = 'cancelled', cancelled_at = hold_expires_at, cancellation_reason = 'given_up', checkout_url = null
      where id = ${live?.id}`;
    await sql.begin(async (tx) => {
      await tx`select set_config('espacos.forgetting', 'on', true)`;
      await tx`update bookings set created_at = created_at - interval '33 minutes', cancelled_at = cancelled_at - interval '33 minutes',
        hold_expires_at = hold_expires_at - interval '33 minutes' where id = ${live?.id}`;
    });
    const [byFunction, byProcedure] = await both(20);
    expect(byFunction.body.error?.code).toBe('hold_budget_used');
    expect(await refusedFor(byProcedure)).toBeGreaterThan(0);
    const [{ minutes } = { minutes: Number.NaN }] = await sql<{ minutes: number }[]>`
      select extract(epoch from sum(cancelled_at - created_at))::integer / 60 as minutes from bookings where user_id = ${guest.id}`;
    expect(minutes).toBeLessThanOrEqual(holdBudgetMinutes);
  });
});

describe('the budget of an address', () => {
  test('accounts of one address share four budgets for a date, by the function and by the procedure', async () => {
    const space = await given.space();
    const people = await given.people(holdBudgetsOfAnAddress * 2 + 2);
    const [last, other] = people.splice(-2) as [Person, Person];
    const address = from('198.51.100.17');
    for (const [index, guest] of people.entries()) {
      const held = await (index % 2
        ? hold(at(guest, '198.51.100.17'), space)
        : callFunction('create-booking-payment', bookingRequest(space), guest.token, address));
      expect(held.status).toBe(200);
      await sql.begin(async (tx) => {
        await tx`select set_config('espacos.forgetting', 'on', true)`;
        // 45 minutes each: a PIX code extended it
        const began = minutesAgo((people.length - index) * 60);
        await tx`update bookings set status = 'cancelled', cancellation_reason = 'expired', checkout_url = null, created_at = ${began},
          cancelled_at = ${began}::timestamptz + interval '45 minutes', hold_expires_at = ${began}::timestamptz + interval '45 minutes'
          where user_id = ${guest.id}`;
      });
    }
    // 8 × 45 = 360 minutes, and the next must begin at 327
    expect(await refusedFor(await hold(at(last, '198.51.100.17'), space))).toBeCloseTo(dayMinutes - 480 + 33, 0);
    const byFunction = await callFunction('create-booking-payment', bookingRequest(space), last.token, address);
    expect(byFunction.body.error?.code).toBe('hold_budget_used');
    expect(await refusedFor(await hold(at(other, '198.51.100.18'), space))).toBeNull();
  });

  test('no visitor seals an address, and a forged or old seal counts as none', async () => {
    expect((await anonymous().rpc('seal_caller', { address: '203.0.113.9' })).error?.code).toBe('42501');
    const guest = await given.person();
    expect((await guest.api.rpc('seal_caller', { address: '203.0.113.9' })).error?.code).toBe('42501');
    const { data: seal } = await server().rpc('seal_caller', { address: '[2001:db8:0:7::1]:443' });
    expect((await server().rpc('seal_caller', { address: 'unknown' })).data).toBeNull();
    const seen = async (header: string) => {
      const headers = JSON.stringify({ 'x-caller-seal': header, 'cf-connecting-ip': '203.0.113.4:5555' });
      const [row] = await sql.begin(async (tx) => {
        await tx`select set_config('request.headers', ${headers}, true)`;
        return tx`select private.caller_address()::text as address`;
      });
      return row?.address;
    };
    const sealed = String(seal);
    expect(await seen(sealed)).toBe('2001:db8:0:7::1/128');
    expect(await seen(sealed.replace('::1', '::2'))).toBe('203.0.113.4/32');
    const [address, until, signature] = sealed.split(' ');
    expect(await seen(`${address} ${Number(until) + 1} ${signature}`)).toBe('203.0.113.4/32');
    const [{ old } = { old: '' }] = await sql`
      with past as (select '203.0.113.9 ' || extract(epoch from now() - interval '1 second')::bigint as sealed)
      select sealed || ' ' || private.seal_of(sealed, private.address_salt()) as old from past`;
    expect(await seen(old)).toBe('203.0.113.4/32');
  });
});

test('others read until when a date is held, in the calendar and in the refusal', async () => {
  const [space, guest] = [await given.space(), await given.person()];
  const { holdExpiresAt = '' } = await given.checkout(guest, space);
  const { data } = await anonymous().rpc('space_calendar', {
    target_space: space.id,
    from_date: day(0),
    to_date: day(60),
  });
  expect(data).toEqual([{ date: day(30), state: 'held', held_until: expect.any(String) }]);
  expect(Date.parse(data?.[0]?.held_until ?? '')).toBe(Date.parse(holdExpiresAt));
  const refused = await hold(await given.person(), space);
  expect(refused.error?.message).toBe('date_held');
  expect(Date.parse(JSON.parse(refused.error?.details ?? '').fields.heldUntil)).toBe(Date.parse(holdExpiresAt));
});
