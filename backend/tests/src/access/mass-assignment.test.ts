import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, callFunction, sql } from '../testing/backend.ts';
import { bookingRequest, db, given } from '../testing/given.ts';
import { type Actor, signedIn } from './access-table.ts';
import { sampleRow, stateOf } from './sql-attempts.ts';
import { makeWorld, type Row, type World } from './world.ts';

/* Fields that a form never shows and a request may carry all the same, alone and hidden among fields that are allowed. */

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

interface Answer {
  error: { code: string } | null;
}
interface AnyTable {
  insert: (row: Row) => PromiseLike<Answer>;
  update: (row: Row) => { match: (key: Row) => PromiseLike<Answer> };
}
const from = (who: Actor, table: string) =>
  (world.api(who) as unknown as Client & { from: (table: string) => AnyTable }).from(table);

/** Table, the field, its forged value, a field that may be sent with it, and who could change that one. */
const forgeries: [table: string, field: string, value: unknown, allowed: Row][] = [
  ['profiles', 'is_host', true, { bio: 'Olá' }],
  ['profiles', 'host_verified', true, { bio: 'Olá' }],
  ['profiles', 'role', 'admin', { bio: 'Olá' }],
  ['profiles', 'is_admin', true, { bio: 'Olá' }],
  ['spaces', 'host_id', 'self', { title: 'Outro' }],
  ['spaces', 'rating_average', 5, { title: 'Outro' }],
  ['spaces', 'rating_count', 99, { title: 'Outro' }],
  ['spaces', 'created_at', '2020-01-01', { title: 'Outro' }],
  ['reviews', 'user_id', 'self', { comment: 'Outro' }],
  ['bookings', 'status', 'paid', {}],
  ['bookings', 'total_amount', 1, {}],
  ['bookings', 'owner_amount', 1, {}],
  ['bookings', 'service_fee', 0, {}],
  ['bookings', 'discount_amount', 100_000, {}],
  ['bookings', 'paid_at', '2026-01-01', {}],
  ['bookings', 'hold_expires_at', '2099-01-01', {}],
  ['bookings', 'refund_share', 100, {}],
  ['refunds', 'amount_cents', 99_999_999, {}],
  ['refunds', 'status', 'manual', {}],
  ['host_payouts', 'amount_cents', 99_999_999, {}],
  ['payout_keys', 'host_id', 'self', { holder_name: 'Outro' }],
  ['payout_keys', 'version', '00000000-0000-4000-8000-000000000000', { holder_name: 'Outro' }],
  ['host_settlements', 'amount_cents', 99_999_999, {}],
  ['host_settlements', 'bank_reference', 'Outra', {}],
  ['settled_payouts', 'amount_cents', 99_999_999, {}],
  ['settled_commissions', 'amount_cents', 99_999_999, {}],
  ['affiliates', 'total_earnings', 99_999, {}],
  ['affiliates', 'affiliate_code', 'AAAAAAAA', {}],
  ['affiliate_commissions', 'commission_amount', 99_999, {}],
  ['affiliate_commissions', 'status', 'paid', {}],
  ['affiliate_commissions', 'affiliate_id', 'self', {}],
  ['discount_coupons', 'used_count', 0, { description: 'Outra' }],
  ['coupon_redemptions', 'status', 'released', {}],
  ['user_roles', 'user_id', 'self', {}],
  ['messages', 'is_moderated', false, {}],
  ['messages', 'sender_id', 'self', {}],
  ['messages', 'visit_id', 'self', {}],
  ['messages', 'request_id', 'self', {}],
  ['bookings', 'request_id', 'self', {}],
  ['visits', 'status', 'accepted', {}],
  ['conversations', 'host_id', 'self', {}],
  ['conversation_reads', 'last_read_at', '2099-01-01', {}],
  ['audit_log', 'actor_id', 'self', {}],
  ['contact_messages', 'resolved_by', 'self', {}],
];

describe.each(forgeries)('%s.%s', (table, field, value, allowed) => {
  test.each(signedIn)('is not set by %s', async (who) => {
    const person = world.members[who as keyof World['members']];
    const forged = { [field]: value === 'self' ? person.id : value };
    const before = await stateOf(world, table);
    for (const key of Object.values(world.rows[table] ?? {})) {
      for (const change of [forged, { ...allowed, ...forged }]) {
        const { error } = await from(who, table).update(change).match(key);
        expect(error?.code).toMatch(/^(42501|PT403|PGRST204|42703)$/);
      }
    }
    const [key = {}] = Object.values(world.rows[table] ?? {});
    const row = world.newRow[table]?.(person) ?? (await sampleRow(table, key));
    // Given with a new row: what names the person is theirs to give, and then the row is their own.
    if (!(value === 'self' && forged[field] === row[field])) {
      const { error } = await from(who, table).insert({ ...row, ...forged });
      const isOwnToGive = field === 'affiliate_code' || value === 'self';
      expect(error?.code).toMatch(isOwnToGive ? /^(42501|PT4\d\d|23\d{3}|428C9)$/ : /^(42501|PGRST204|42703|428C9)$/);
    }
    expect(await stateOf(world, table)).toBe(before);
  });
});

test('a booking costs what the space costs, whatever the request adds', async () => {
  const guest = await given.person();
  const space = await given.space({ price: 1000 });
  const forged = {
    totalAmount: 1,
    total_amount: 1,
    ownerAmount: 1,
    service_fee: 0,
    status: 'paid',
    paid_at: '2026-01-01',
    userId: space.host.id,
    user_id: space.host.id,
    affiliateId: guest.id,
    commission: 99,
  };
  const { status, body } = await callFunction(
    'create-booking-payment',
    { ...bookingRequest(space), ...forged },
    guest.token,
  );
  // Refused, or booked as if nothing had been added.
  if (status !== 200) expect({ status, code: body.error?.code }).toEqual({ status: 422, code: 'invalid_input' });
  else {
    expect(await db.booking(body.bookingId ?? '')).toMatchObject({
      status: 'pending',
      user_id: guest.id,
      total_amount: 105_000,
      owner_amount: 100_000,
      service_fee: 5_000,
      paid_at: null,
    });
  }
  expect(await sql`select 1 from affiliate_commissions where commission_amount = 99`).toHaveLength(0);
});

test('a cheaper price, another fee, or a discount without a coupon, is refused', async () => {
  const guest = await given.person();
  const space = await given.space({ price: 1000 });
  for (const change of [
    { basePrice: 1 },
    { serviceFee: 0 },
    { discountAmount: 100_000 },
    { basePrice: -100_000 },
    { discountAmount: -1 },
  ]) {
    const { status } = await callFunction(
      'create-booking-payment',
      { ...bookingRequest(space), ...change },
      guest.token,
    );
    expect([409, 422]).toContain(status);
  }
  expect(await sql`select 1 from bookings where user_id = ${guest.id}`).toHaveLength(0);
});

test('the reviewer of a space is who reviewed it, and nobody is a reviewer by saying so', async () => {
  const { admin, otherHost, guest } = world.members;
  const pending = await given.space({ status: 'pending', host: otherHost });
  for (const person of [otherHost, guest]) {
    await person.api
      .from('spaces')
      .update({ status: 'approved', reviewed_by: person.id, reviewed_at: '2026-01-01' })
      .eq('id', pending.id);
    expect(await db.space(pending.id)).toMatchObject({ status: 'pending', reviewed_by: null, reviewed_at: null });
  }
  const { error } = await admin.api
    .from('spaces')
    .update({ status: 'approved', reviewed_by: guest.id, reviewed_at: '2001-01-01' })
    .eq('id', pending.id);
  expect(error).toBeNull();
  const reviewed = await db.space(pending.id);
  expect(reviewed).toMatchObject({ status: 'approved', reviewed_by: admin.id });
  expect(new Date(reviewed?.reviewed_at as string).getFullYear()).toBeGreaterThan(2001);
});
