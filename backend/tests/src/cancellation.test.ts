import { randomUUID } from 'node:crypto';
import { refundAmount } from 'shared-domain/money/cancellation-policy.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { anonymous, callFunction, forgetMessages, sql } from './testing/backend.ts';
import { cancel, money, paidForReal, preview, refundSum } from './testing/cancellations.ts';
import { day, db, given, hold } from './testing/given.ts';

afterAll(forgetMessages);

describe('by the guest', () => {
  test.each([
    // days to the event, booked days ago, share
    [40, 20, 100],
    [30, 20, 100],
    [29, 20, 50],
    [29, 7, 100],
    [29, 8, 50],
    [7, 20, 50],
    [7, 7, 100],
    [6, 20, 0],
    [6, 0, 0],
    [0, 0, 0],
  ])(
    '%i days before, booked %i days ago: %i per cent, stated first and then done',
    async (days, bookedDaysAgo, share) => {
      const guest = await given.person();
      const { id, space, total } = await paidForReal(guest, { days, bookedDaysAgo, price: 1000.1 });
      const refund = refundAmount(total, share as 0 | 50 | 100);
      const { data } = await preview(guest, id);
      expect(data).toMatchObject({ refund_cents: refund, kept_cents: total - refund, share });

      const answer = await cancel(guest, id, refund);
      expect(answer).toEqual({ status: 200, body: { status: 'cancelled', refundCents: refund } });
      expect(await db.booking(id)).toMatchObject({
        status: 'cancelled',
        cancellation_reason: 'guest',
        refund_share: share,
      });
      const takenBack = refundAmount(100_010, share as 0 | 50 | 100);
      const { refunds, payouts } = await money(id);
      expect(refunds.map(({ amount_cents, reason }) => [amount_cents, reason])).toEqual(
        share ? [[refund, 'guest']] : [],
      );
      expect(payouts).toEqual([
        { kind: 'earned', amount_cents: 100_010 },
        ...(share ? [{ kind: 'reversed', amount_cents: -takenBack }] : []),
      ]);
      // Free for the next.
      expect((await hold(await given.person(), space, { date: day(days) })).error).toBeNull();
    },
  );

  test('the days of the preview are those of the booking', async () => {
    const guest = await given.person();
    const { id } = await paidForReal(guest, { days: 40, bookedDaysAgo: 3 });
    expect((await preview(guest, id)).data).toMatchObject({
      deadlines: [
        { share: 100, until: day(10) },
        { share: 50, until: day(33) },
      ],
    });
  });

  test('the policy is the one frozen with the booking', async () => {
    const guest = await given.person();
    const { id, total } = await paidForReal(guest, { days: 10, bookedDaysAgo: 9 });
    await sql.begin(async (tx) => {
      await tx`alter table bookings disable trigger bookings_guard`;
      await tx`update bookings set snapshot = jsonb_set(snapshot, '{policy,fullRefundDays}', '10') where id = ${id}`;
      await tx`alter table bookings enable trigger bookings_guard`;
    });
    expect((await preview(guest, id)).data).toMatchObject({ refund_cents: total, share: 100 });
  });

  test('a refund that changed meanwhile is refused, and nothing moves', async () => {
    const guest = await given.person();
    const { id, total } = await paidForReal(guest);
    for (const expected of [total - 1, 0, total + 1]) {
      const refused = await cancel(guest, id, expected);
      expect({ status: refused.status, code: refused.body.error?.code }).toEqual({
        status: 409,
        code: 'refund_changed',
      });
    }
    expect(await db.booking(id)).toMatchObject({ status: 'paid' });
    expect((await money(id)).refunds).toEqual([]);
  });

  test('twice, or ten times at once, is once', async () => {
    const guest = await given.person();
    const { id, total } = await paidForReal(guest);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(guest, id, total)));
    for (const answer of answers)
      expect(answer).toEqual({ status: 200, body: { status: 'cancelled', refundCents: total } });
    expect(await refundSum(id)).toBe(total);
    expect((await money(id)).payouts).toHaveLength(2);
  });

  test('strangers, the host, administrators and visitors neither see nor cancel it as the guest', async () => {
    const [guest, stranger, admin] = [
      await given.person(),
      await given.person(),
      await given.person('Chefe', { admin: true }),
    ];
    const { id, space, total } = await paidForReal(guest);
    for (const someone of [stranger, space.host, admin]) {
      expect((await preview(someone, id)).error?.message).toBe('booking_not_found');
      expect((await cancel(someone, id, total)).body.error?.code).toBe('booking_not_found');
    }
    expect((await anonymous().rpc('preview_cancellation', { target_booking: id })).status).toBe(401);
    expect((await callFunction('cancel-booking', { bookingId: id, expectedRefundCents: total })).status).toBe(401);
    expect(await db.booking(id)).toMatchObject({ status: 'paid' });
    expect((await money(id)).refunds).toEqual([]);
  });

  test('what is not paid, is over or was cancelled has its own answer', async () => {
    const guest = await given.person();
    const space = await given.space();
    const held = (await hold(guest, space)).data as { booking_id: string };
    const past = await given.paidBooking(guest, space, day(-1));
    const gone = await paidForReal(guest);
    await gone.space.host.api.rpc('cancel_booking_as_host', { target_booking: gone.id, reason: 'other' });
    for (const [id, code] of [
      [held.booking_id, 'booking_not_paid'],
      [past, 'booking_in_past'],
      [gone.id, 'booking_already_cancelled'],
      [randomUUID(), 'booking_not_found'],
    ] as const) {
      expect((await preview(guest, id)).error?.message).toBe(code);
      expect((await cancel(guest, id, 0)).body.error?.code).toBe(code);
    }
    expect(await db.booking(past)).toMatchObject({ status: 'paid' });
    for (const wrong of [
      {},
      { bookingId: gone.id },
      { bookingId: 'x', expectedRefundCents: 1 },
      { bookingId: gone.id, expectedRefundCents: -1 },
      { bookingId: gone.id, expectedRefundCents: 1.5 },
    ]) {
      expect((await callFunction('cancel-booking', wrong, guest.token)).status).toBe(422);
    }
  });

  test('a booking that was free gives nothing back and is free to cancel', async () => {
    const guest = await given.person();
    const space = await given.space();
    const [offer] = await sql<
      { id: string }[]
    >`insert into discount_coupons (code, discount_type, discount_value, valid_from, valid_until)
      values (${`Z${randomUUID().slice(0, 8).toUpperCase()}`}, 'percentage', 100, ${day(0)}, ${day(0)}) returning id`;
    const { data } = await guest.api.rpc('hold_booking', {
      target_space: space.id,
      event_date: day(60),
      guest_count: 1,
      base_price_cents: 100_000,
      payment_method: 'card',
      coupon_id: offer?.id ?? '',
      discount_cents: 105_000,
    });
    const { booking_id: id } = data as { booking_id: string };
    expect(await cancel(guest, id, 0)).toEqual({ status: 200, body: { status: 'cancelled', refundCents: 0 } });
    expect(await money(id)).toMatchObject({
      refunds: [],
      payouts: [
        { kind: 'earned', amount_cents: 100_000 },
        { kind: 'reversed', amount_cents: -100_000 },
      ],
    });
  });
});

describe('by the host or the platform', () => {
  test.each(['host', 'platform'] as const)(
    '%s: everything back at any distance, and the date stays blocked',
    async (who) => {
      const [guest, next] = [await given.person(), await given.person()];
      const { id, space, total } = await paidForReal(guest, { days: 2, bookedDaysAgo: 30 });
      const actor = who === 'host' ? space.host : await given.person('Chefe', { admin: true });
      const cancelled = () =>
        who === 'host'
          ? actor.api.rpc('cancel_booking_as_host', { target_booking: id, reason: 'other' })
          : actor.api.rpc('cancel_booking_as_admin', { target_booking: id, reason: 'Anúncio duplicado.' });
      const answers = [await cancelled(), await cancelled()];
      for (const { data } of answers) expect(data).toMatchObject({ status: 'cancelled', refund_cents: total });
      expect(await db.booking(id)).toMatchObject({ status: 'cancelled', cancellation_reason: who, refund_share: 100 });
      expect(await money(id)).toMatchObject({
        refunds: [{ amount_cents: total, reason: who, status: 'requested' }],
        payouts: [
          { kind: 'earned', amount_cents: 100_000 },
          { kind: 'reversed', amount_cents: -100_000 },
        ],
      });
      expect((await hold(next, space, { date: day(2) })).error?.message).toBe('date_unavailable');
    },
  );

  test('the guest reads why the host cancelled', async () => {
    const guest = await given.person();
    const { id, space } = await paidForReal(guest);
    const asHost = (reason: string, note?: string) =>
      space.host.api.rpc('cancel_booking_as_host', { target_booking: id, reason, ...(note ? { note } : {}) });
    const refusedField = async (reason: string, note?: string) =>
      JSON.parse((await asHost(reason, note)).error?.details ?? '{}').fields;
    expect(await refusedField('mood')).toEqual(['reason']);
    expect(await refusedField('repair', 'x'.repeat(textLimits.cancellationNote + 1))).toEqual(['note']);
    expect((await asHost('repair', 'Me ligue: 21 99887-7665')).error?.message).toBe('text_blocked');
    expect(await db.booking(id)).toMatchObject({ status: 'paid', host_reason: null, host_note: null });
    expect((await asHost('repair', '  O telhado cedeu. ')).error).toBeNull();
    const { data } = await guest.api.from('bookings').select('host_reason, host_note').eq('id', id).single();
    expect(data).toEqual({ host_reason: 'repair', host_note: 'O telhado cedeu.' });
  });

  test('guest and host read why an administrator cancelled; without a reason nothing is cancelled', async () => {
    const [guest, chief, stranger] = [
      await given.person(),
      await given.person('Chefe', { admin: true }),
      await given.person(),
    ];
    const { id, space } = await paidForReal(guest);
    const asAdmin = (reason: string) => chief.api.rpc('cancel_booking_as_admin', { target_booking: id, reason });
    for (const reason of ['', ' \n ', 'x'.repeat(textLimits.platformReason + 1)]) {
      const { error } = await asAdmin(reason);
      expect([error?.message, JSON.parse(error?.details ?? '{}').fields]).toEqual(['invalid_input', ['reason']]);
    }
    expect(await db.booking(id)).toMatchObject({ status: 'paid', platform_reason: null });
    expect((await money(id)).refunds).toEqual([]);
    // Not moderated: an administrator may name a phone.
    const reason = 'Anúncio duplicado. Fale com a gente: 21 99887-7665';
    expect((await asAdmin(`  ${reason} `)).error).toBeNull();
    expect((await asAdmin('Outro motivo')).error).toBeNull();
    for (const side of [guest, space.host]) {
      const { data } = await side.api.from('bookings').select('platform_reason').eq('id', id).single();
      expect(data).toEqual({ platform_reason: reason });
    }
    const { data } = await stranger.api.from('bookings').select('platform_reason').eq('id', id);
    expect(data).toEqual([]);
  });

  test('not by others: guest, stranger, another host, a host as administrator', async () => {
    const [guest, stranger] = [await given.person(), await given.person()];
    const other = (await given.space()).host;
    const { id, space } = await paidForReal(guest);
    for (const someone of [guest, stranger, other]) {
      expect(
        (await someone.api.rpc('cancel_booking_as_host', { target_booking: id, reason: 'other' })).error?.message,
      ).toBe('booking_not_found');
    }
    for (const someone of [guest, stranger, other, space.host]) {
      expect(
        (await someone.api.rpc('cancel_booking_as_admin', { target_booking: id, reason: 'Anúncio duplicado.' })).error
          ?.message,
      ).toBe('admin_required');
    }
    expect((await anonymous().rpc('cancel_booking_as_host', { target_booking: id, reason: 'other' })).status).toBe(401);
    expect(await db.booking(id)).toMatchObject({ status: 'paid' });
    expect(await sql`select 1 from space_availability where space_id = ${space.id}`).toHaveLength(0);
  });

  test('a hold is not the host’s to see or cancel; what is over only the platform’s', async () => {
    const guest = await given.person();
    const admin = await given.person('Chefe', { admin: true });
    const space = await given.space();
    const held = (await hold(guest, space)).data as { booking_id: string };
    expect(
      (await space.host.api.rpc('cancel_booking_as_host', { target_booking: held.booking_id, reason: 'other' })).error
        ?.message,
    ).toBe('booking_not_found');
    expect(
      (
        await admin.api.rpc('cancel_booking_as_admin', {
          target_booking: held.booking_id,
          reason: 'Anúncio duplicado.',
        })
      ).error?.message,
    ).toBe('booking_not_paid');
    expect(await db.booking(held.booking_id)).toMatchObject({ status: 'pending' });
    const past = await given.paidBooking(guest, space, day(-3));
    expect(
      (await space.host.api.rpc('cancel_booking_as_host', { target_booking: past, reason: 'other' })).error?.message,
    ).toBe('booking_in_past');
    expect(
      (await admin.api.rpc('cancel_booking_as_admin', { target_booking: past, reason: 'Anúncio duplicado.' })).data,
    ).toMatchObject({
      refund_cents: 105_000,
    });
  });

  test('guest, host, administrator and the deletion of the space at the same moment: one of them cancels', async () => {
    const [guest, admin] = [await given.person(), await given.person('Chefe', { admin: true })];
    for (let round = 0; round < 10; round += 1) {
      const { id, space, total } = await paidForReal(guest);
      await Promise.all([
        cancel(guest, id, total),
        space.host.api.rpc('cancel_booking_as_host', { target_booking: id, reason: 'other' }),
        admin.api.rpc('cancel_booking_as_admin', { target_booking: id, reason: 'Anúncio duplicado.' }),
        sql`delete from spaces where id = ${space.id}`,
      ]);
      expect(await refundSum(id)).toBe(total);
      expect((await money(id)).payouts).toHaveLength(2);
    }
  });

  test('a space is deleted while people book it: nobody waits in a deadlock, no booking is left', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => given.person()));
    for (let round = 0; round < 10; round += 1) {
      const space = await given.space();
      const [, ...answers] = await Promise.all([
        sql`delete from spaces where id = ${space.id}`,
        ...people.map((person, index) => hold(person, space, { date: day(20 + round * 5 + index) })),
      ]);
      for (const { error } of answers) expect([undefined, 'space_not_found']).toContain(error?.message);
      expect(await sql`select 1 from bookings where host_id = ${space.host.id} and status = 'pending'`).toHaveLength(0);
    }
  });
});
