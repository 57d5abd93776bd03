import { addDays } from 'shared-domain/days/day.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { backend, callFunction, eventually, forgetMessages, sandbox, sql } from './testing/backend.ts';
import { cancel, money, paidForReal } from './testing/cancellations.ts';
import { db, given, type Person } from './testing/given.ts';
import { stripe } from './testing/provider.ts';

afterAll(forgetMessages);

describe('through the provider', () => {
  test('a card is refunded at once, a PIX a little later; the guest follows it, others do not', async () => {
    const [guest, stranger] = [await given.person(), await given.person()];
    const card = await given.checkout(guest, await given.space());
    const pix = await given.checkout(guest, await given.space(), { method: 'pix' });
    await sandbox(`/sessions/${card.sessionId}/pay`);
    await sandbox(`/sessions/${pix.sessionId}/pix`, { result: 'request' });
    await sandbox(`/sessions/${pix.sessionId}/pix`, { result: 'paid' });
    for (const { bookingId } of [card, pix]) {
      await eventually(
        () => db.booking(bookingId),
        (row) => row?.status === 'paid',
      );
      expect((await cancel(guest, bookingId, 105_000)).status).toBe(200);
    }
    const mine = async (person: Person) =>
      (
        await person.api
          .from('refunds')
          .select('booking_id, amount_cents, status')
          .in('booking_id', [card.bookingId, pix.bookingId])
      ).data ?? [];
    const statuses = async () =>
      Object.fromEntries((await mine(guest)).map(({ booking_id, status }) => [booking_id, status]));
    expect(await statuses()).toMatchObject({ [card.bookingId]: 'succeeded' });
    await eventually(statuses, (seen) => seen[pix.bookingId] === 'succeeded');
    expect(await mine(stranger)).toEqual([]);
    expect((await guest.api.from('refunds').select('provider_refund_id')).error).not.toBeNull();
    expect(
      (await guest.api.from('refunds').update({ status: 'succeeded' }).eq('booking_id', card.bookingId)).error,
    ).not.toBeNull();
    // The outbox comes as well, and refunds nothing twice.
    await callFunction('outbox-worker', {}, backend.secretKey);
    const [payment] = await sql`select payment_intent_id from payments where booking_id = ${card.bookingId}`;
    const { data } = await stripe.refunds.list({ payment_intent: payment?.payment_intent_id as string });
    expect(data.map(({ amount }) => amount)).toEqual([105_000]);
  });

  test('the provider is down: cancelled all the same, and the outbox refunds later', async () => {
    const guest = await given.person();
    const booking = await given.checkout(guest, await given.space());
    await sandbox(`/sessions/${booking.sessionId}/pay`);
    await eventually(
      () => db.booking(booking.bookingId),
      (row) => row?.status === 'paid',
    );
    await sandbox('/faults', {
      kind: 'api',
      action: 'status',
      status: 503,
      method: 'POST',
      path: '/v1/refunds',
      times: 3,
    });
    expect(await cancel(guest, booking.bookingId, 105_000)).toEqual({
      status: 200,
      body: { status: 'cancelled', refundCents: 105_000 },
    });
    expect((await money(booking.bookingId)).refunds).toMatchObject([{ status: 'requested' }]);
    await callFunction('outbox-worker', {}, backend.secretKey);
    expect((await money(booking.bookingId)).refunds).toMatchObject([{ status: 'succeeded', amount_cents: 105_000 }]);
  });

  test('a refund that bounces waits for an administrator, who writes down how it was paid', async () => {
    const [guest, admin] = [await given.person(), await given.person('Chefe', { admin: true })];
    const booking = await given.checkout(guest, await given.space());
    await sandbox(`/sessions/${booking.sessionId}/pay`, { card: '4000000000005126' });
    await eventually(
      () => db.booking(booking.bookingId),
      (row) => row?.status === 'paid',
    );
    await cancel(guest, booking.bookingId, 105_000);
    const [refund] = await sql<{ id: string }[]>`select id from refunds where booking_id = ${booking.bookingId}`;
    const id = refund?.id ?? '';
    const status = async () => (await sql`select status from refunds where id = ${id}`)[0]?.status as string;
    await eventually(status, (seen) => seen === 'failed');
    const mark = (person: Person, note = 'TED em 3/12') =>
      person.api.rpc('mark_refund_manual', { target_refund: id, note });
    expect((await mark(guest)).error?.message).toBe('admin_required');
    expect((await mark(admin, ' ')).error?.message).toBe('invalid_input');
    expect(await status()).toBe('failed');
    const open = async () => {
      const { data } = await admin.api.rpc('admin_list_refunds', { page_size: 200 });
      return (data as { items: { id: string; guest_email: string | null }[] }).items.find((item) => item.id === id);
    };
    expect(await open()).toMatchObject({ guest_name: expect.any(String), amount_cents: 105_000 });
    expect((await mark(admin)).data).toEqual({ refund_id: id, status: 'manual' });
    // The same act again, because its answer was lost; another act is another payment.
    expect((await mark(admin)).data).toEqual({ refund_id: id, status: 'manual' });
    const other = await given.person('Outra chefe', { admin: true });
    for (const again of [await mark(other), await mark(admin, 'PIX em 4/12')])
      expect(again.error?.message).toBe('refund_already_paid');
    expect(await sql`select status, manual_by, manual_note from refunds where id = ${id}`).toEqual([
      { status: 'manual', manual_by: admin.id, manual_note: 'TED em 3/12' },
    ]);
    expect(await open()).toBeUndefined();
    // the log never changes, so it holds no personal text, which must be erasable
    expect(await sql`select details from audit_log where target_id = ${id}`).toEqual([
      { details: { amount_cents: 105_000, booking_id: booking.bookingId } },
    ]);
    expect((await other.api.rpc('admin_list_acts', { search_text: id })).data).toMatchObject({
      total: 1,
      items: [{ action: 'refund_settled_by_hand', actor: 'Chefe', note: 'TED em 3/12' }],
    });
  });

  test('a refund that the provider will never make stays open until somebody has paid it', async () => {
    const [guest, admin] = [await given.person(), await given.person('Chefe', { admin: true })];
    const { id, total } = await paidForReal(guest);
    await sql`select private.cancel_paid_booking(bookings, 100, 'guest') from bookings where id = ${id}`;
    const [refund] = await sql<
      { id: string }[]
    >`insert into refunds (booking_id, payment_id, amount_cents, reason) select booking_id, id, ${total}, 'platform' from payments where booking_id = ${id} returning id`;
    const target_refund = refund?.id ?? '';
    await sql`select private.settle_refund(${target_refund}, 'manual', null, 'too old')`;
    const open = async () =>
      (
        (await admin.api.rpc('admin_list_refunds', { page_size: 200 })).data as { items: Record<string, unknown>[] }
      ).items.find((item) => item.id === target_refund);
    expect(await open()).toMatchObject({ status: 'manual' });
    const isReported = async () =>
      (await sql`select 1 from private.money_differences() where kind = 'refund_manual' and subject = ${id}`).length >
      0;
    expect(await isReported()).toBe(true);
    expect((await admin.api.rpc('mark_refund_manual', { target_refund, note: 'PIX à mão' })).error).toBeNull();
    expect(await open()).toBeUndefined();
    expect(await isReported()).toBe(false);
    const [row] = await sql`select failure, manual_note, manual_by from refunds where id = ${target_refund}`;
    expect(row).toEqual({ failure: 'too old', manual_note: 'PIX à mão', manual_by: admin.id });
    // After its term nothing leads to the guest; that it was paid stays.
    await sql.begin(async (tx) => {
      await tx`select set_config('espacos.forgetting', 'on', true), private.forget_person(${guest.id})`;
    });
    expect(await sql`select failure, manual_note, status from refunds where id = ${target_refund}`).toEqual([
      { failure: null, manual_note: '', status: 'manual' },
    ]);
    for (const someone of [guest, await given.person()])
      expect((await someone.api.rpc('admin_list_refunds')).error?.message).toBe('admin_required');
  });

  test('of the refunds that somebody has to make, the one that waits longest comes first', async () => {
    const [guest, admin] = [await given.person(), await given.person('Chefe', { admin: true })];
    const { id, total } = await paidForReal(guest);
    const owed: string[] = [];
    for (const [reason, age] of [
      ['guest', '1 day'],
      ['host', '3 days'],
      ['platform', '2 days'],
    ] as const) {
      const [row] = await sql<
        { id: string }[]
      >`insert into refunds (booking_id, payment_id, amount_cents, reason, created_at)
        select booking_id, id, ${total}, ${reason}, now() - ${age}::interval - interval '20 years' from payments where booking_id = ${id} returning id`;
      owed.push(row?.id ?? '');
      await sql`select private.settle_refund(${row?.id ?? ''}, 'manual', null, 'too old')`;
    }
    const [newest, oldest, between] = owed;
    const page = async (page_number: number) =>
      (
        (await admin.api.rpc('admin_list_refunds', { page_size: 2, page_number })).data as { items: { id: string }[] }
      ).items.map((item) => item.id);
    expect(await page(1)).toEqual([oldest, between]);
    expect((await page(2))[0]).toBe(newest);
  });

  test('a refund made after all is no longer owed; one that a person has paid stays as it is', async () => {
    const [guest, admin] = [await given.person(), await given.person('Chefe', { admin: true })];
    const { id, total } = await paidForReal(guest);
    const refundFor = async (reason: string) => {
      const [row] = await sql<
        { id: string }[]
      >`insert into refunds (booking_id, payment_id, amount_cents, reason) select ${id}, id, ${total}, ${reason} from payments where booking_id = ${id} returning id`;
      const refund = row?.id ?? '';
      await sql`select private.settle_refund(${refund}, 'manual', null, 'charge already refunded')`;
      return refund;
    };
    const heard = async (refund: string, status: string) =>
      (await sql`select private.settle_refund(${refund}, ${status}, ${`re_${refund}`}, null) as result`)[0]?.result;
    const made = await refundFor('guest');
    expect(await heard(made, 'failed')).toBe('unchanged');
    expect(await heard(made, 'succeeded')).toBe('succeeded');
    const note = { target_refund: made, note: 'PIX' };
    expect((await admin.api.rpc('mark_refund_manual', note)).error?.message).toBe('refund_not_failed');
    const paid = await refundFor('host');
    expect((await admin.api.rpc('mark_refund_manual', { ...note, target_refund: paid })).error).toBeNull();
    expect(await heard(paid, 'succeeded')).toBe('unchanged');
    expect(await sql`select status from refunds where id = ${paid}`).toEqual([{ status: 'manual' }]);
  });

  test('administrators find any booking by space, guest, host or number; nobody else does', async () => {
    const [guest, admin] = [await given.person('Íris Procurada'), await given.person('Chefe', { admin: true })];
    const { id } = await paidForReal(guest);
    const find = async (
      search_text: string,
      filter: { status_filter?: string; from_day?: string; to_day?: string } = {},
    ) => {
      const { data } = await admin.api.rpc('admin_list_bookings', { search_text, page_size: 200, ...filter });
      return (data as { items: { id: string }[] }).items.map((item) => item.id);
    };
    expect(await find('iris procurada')).toContain(id);
    expect(await find(id.slice(0, 8).toUpperCase())).toEqual([id]);
    expect(await find(id, { status_filter: 'cancelled' })).toEqual([]);
    const [{ event_date: eventDay } = { event_date: '' }] = await sql<{ event_date: string }[]>`
      select event_date::text from bookings where id = ${id}`;
    expect(await find(id, { from_day: eventDay, to_day: eventDay })).toEqual([id]);
    expect(await find(id, { from_day: addDays(eventDay, 1) })).toEqual([]);
    expect(await find(id, { to_day: addDays(eventDay, -1) })).toEqual([]);
    expect(await find('ninguém com este nome')).toEqual([]);
    // neither is a pattern
    expect(await find('%')).toEqual([]);
    expect(await find(`${id.slice(0, 7)}_`)).toEqual([]);
    expect((await guest.api.rpc('admin_list_bookings', { search_text: id })).error?.message).toBe('admin_required');
  });

  test('a refund under way is the provider’s: nobody marks it as paid by hand', async () => {
    const [guest, admin] = [await given.person(), await given.person('Chefe', { admin: true })];
    const { id, total } = await paidForReal(guest);
    await sql`select private.cancel_paid_booking(bookings, 100, 'guest') from bookings where id = ${id}`;
    const [refund] = await sql<
      { id: string }[]
    >`select id from refunds where booking_id = ${id} and amount_cents = ${total}`;
    expect(
      (await admin.api.rpc('mark_refund_manual', { target_refund: refund?.id ?? '', note: 'TED' })).error?.message,
    ).toBe('refund_not_failed');
    expect((await money(id)).refunds).toMatchObject([{ status: 'requested' }]);
  });
});
