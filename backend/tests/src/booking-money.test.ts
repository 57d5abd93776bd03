import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { happened } from './testing/affiliates.ts';
import { anonymous, sql } from './testing/backend.ts';
import { paidForReal } from './testing/cancellations.ts';
import { fullDebit, reportDispute, sent, withKey } from './testing/disputes.ts';
import { day, given, hold, type Person } from './testing/given.ts';

const admin = () => given.person('Ana Administradora', { admin: true });
const moneyOf = async (booking: string) => {
  const [row] = await sql`select * from private.booking_money(${booking})`;
  return row as unknown as Record<string, number> & { dispute: string };
};
const zero = {
  sent_cents: 0,
  waiting_cents: 0,
  held_cents: 0,
  failed_cents: 0,
  by_hand_cents: 0,
  withdrawn_cents: 0,
  dispute_fee_cents: 0,
  owed_cents: 0,
  host_paid_cents: 0,
  commission_cents: 0,
  kept_cents: 0,
};
const settle = (booking: string, status: string, failure: string | null = null) =>
  sql`select private.settle_refund(id, ${status}, null, ${failure}) from refunds where booking_id = ${booking}`;

/** The parts of the payment, which add up to it in every state. */
async function parts(booking: string) {
  const { paid_cents, dispute, sent_at, by_hand_at, ...sums } = await moneyOf(booking);
  expect(Object.values(sums).reduce((all, cents) => all + cents, 0)).toBe(paid_cents);
  return Object.fromEntries([
    ['dispute', dispute],
    ...Object.entries(sums).filter(([, cents]) => cents !== 0),
  ]) as unknown;
}

describe('every state of a refund and of a dispute', () => {
  test('paid, requested, refused, made by hand', async () => {
    const [guest, boss] = [await given.person(), await admin()];
    const { id } = await paidForReal(guest);
    expect(await parts(id)).toEqual({ dispute: 'none', owed_cents: 100_000, kept_cents: 5_000 });
    await sql`select private.cancel_paid_booking(bookings, 50, 'guest') from bookings where id = ${id}`;
    const stored = { dispute: 'none', owed_cents: 50_000, kept_cents: 2_500 };
    expect(await parts(id)).toEqual({ ...stored, waiting_cents: 52_500 });
    await settle(id, 'failed', 'account closed');
    expect(await parts(id)).toEqual({ ...stored, failed_cents: 52_500 });
    const [refund] = await sql<{ id: string }[]>`select id from refunds where booking_id = ${id}`;
    const { error } = await boss.api.rpc('mark_refund_manual', { target_refund: refund?.id ?? '', note: 'PIX' });
    expect(error).toBeNull();
    expect(await parts(id)).toEqual({ ...stored, by_hand_cents: 52_500 });
    expect((await moneyOf(id)).by_hand_at).toBeInstanceOf(Date);
  });

  test('sent by the provider; the host is paid, and owes after a cancellation', async () => {
    const boss = await admin();
    const { id: booking, space } = await paidForReal(await given.person());
    await happened(booking);
    const host = space.host;
    await withKey(host);
    await sent(boss, host);
    expect(await parts(booking)).toEqual({ dispute: 'none', host_paid_cents: 100_000, kept_cents: 5_000 });
    await sql`select private.cancel_paid_booking(bookings, 100, 'platform') from bookings where id = ${booking}`;
    await settle(booking, 'succeeded');
    expect(await parts(booking)).toEqual({
      dispute: 'none',
      sent_cents: 105_000,
      host_paid_cents: 100_000,
      owed_cents: -100_000,
    });
    expect((await moneyOf(booking)).sent_at).toBeInstanceOf(Date);
  });

  test('a lost dispute, then cancelled by the platform: nothing was refunded', async () => {
    const [guest, boss] = [await given.person(), await admin()];
    const { id, space } = await paidForReal(guest);
    await reportDispute(`du_${id}`, { intent: `pi_${id}`, moved: [fullDebit] });
    const bank = { withdrawn_cents: 105_000, dispute_fee_cents: 5_500, kept_cents: -5_500 };
    expect(await parts(id)).toEqual({ dispute: 'open', ...bank });
    await reportDispute(`du_${id}`, { intent: `pi_${id}`, status: 'lost', moved: [fullDebit], seen: 5 });
    await boss.api.rpc('cancel_booking_as_admin', { target_booking: id, reason: 'Contestado.' });
    expect(await parts(id)).toEqual({ dispute: 'lost', ...bank });

    const { data: list } = await boss.api.rpc('admin_list_bookings', { search_text: id });
    expect(list).toMatchObject({ items: [{ money: { withdrawn_cents: 105_000, sent_cents: 0 } }] });
    const { data: history } = await boss.api.rpc('admin_person_history', { target_person: guest.id });
    expect(history).toMatchObject({
      refunds: { count: 0, sum_cents: 0 },
      disputes: { sum_cents: 105_000 },
      cancellations: { items: [{ money: { withdrawn_cents: 105_000, dispute: 'lost' } }] },
    });
    const { data: rows } = await boss.api.rpc('admin_export', { kind: 'bookings', from_date: day(0), to_date: day(0) });
    expect((rows as unknown as { id: string }[]).find((row) => row.id === id)).toMatchObject({
      refunded: 0,
      to_refund: 0,
      withdrawn: 105_000,
      contested: 105_000,
      dispute_fee: 5_500,
    });
    for (const side of [guest, space.host]) {
      const { data } = await side.api.rpc('list_booking_money', { target_bookings: [id] });
      expect(data).toMatchObject([{ booking_id: id, withdrawn_cents: 105_000, sent_cents: 0, dispute: 'lost' }]);
    }
  });

  test('a refund that waits for the bank counts once: with the bank, then as refunded or paid by it', async () => {
    for (const [end, result] of [
      ['lost', { withdrawn_cents: 105_000 }],
      ['won', { waiting_cents: 105_000 }],
    ] as const) {
      const { id } = await paidForReal(await given.person());
      await sql`select private.cancel_paid_booking(bookings, 100, 'platform') from bookings where id = ${id}`;
      const [refund] = await sql`select id from refunds where booking_id = ${id}`;
      await reportDispute(`du_${id}`, { intent: `pi_${id}`, moved: [fullDebit] });
      await sql`select private.defer_refund(${String(refund?.id)})`;
      const fee = { dispute_fee_cents: 5_500, kept_cents: -5_500 };
      expect(await parts(id)).toEqual({ dispute: 'open', held_cents: 105_000, ...fee });
      const moved = end === 'won' ? [fullDebit, ['back', 105_000] as [string, number]] : [fullDebit];
      await reportDispute(`du_${id}`, { intent: `pi_${id}`, status: end, moved, seen: 5 });
      expect(await parts(id)).toEqual({ dispute: end, ...result, ...fee });
    }
  });

  test('of a booking that nobody paid, and of none', async () => {
    const held = (await hold(await given.person(), await given.space())).data as { booking_id: string };
    for (const id of [held.booking_id, crypto.randomUUID()])
      expect(await moneyOf(id)).toMatchObject({ ...zero, paid_cents: 0, dispute: 'none' });
  });
});

describe('who may read it', () => {
  const listed = (by: Person, ids: string[]) => by.api.rpc('list_booking_money', { target_bookings: ids });

  test('guest and host read the payment, not the platform’s part; others nothing', async () => {
    const [guest, stranger, boss] = [await given.person(), await given.person(), await admin()];
    const { id, space } = await paidForReal(guest);
    for (const side of [guest, space.host]) {
      const { data } = await listed(side, [id]);
      expect(data?.map((row) => Object.keys(row).sort())).toEqual([
        [
          'booking_id',
          'by_hand_at',
          'by_hand_cents',
          'dispute',
          'failed_cents',
          'held_cents',
          'paid_cents',
          'sent_at',
          'sent_cents',
          'waiting_cents',
          'withdrawn_cents',
        ],
      ]);
    }
    for (const other of [stranger, boss, (await given.space()).host])
      expect((await listed(other, [id])).data).toEqual([]);
    expect((await anonymous().rpc('list_booking_money', { target_bookings: [id] })).error).not.toBeNull();
    expect(
      (
        await listed(
          guest,
          Array.from({ length: 1001 }, () => id),
        )
      ).error?.message,
    ).toBe('invalid_input');
  });

  test('a host does not read of a hold', async () => {
    const space = await given.space();
    const held = (await hold(await given.person(), space)).data as { booking_id: string };
    expect((await listed(space.host, [held.booking_id])).data).toEqual([]);
  });
});

describe('the log', () => {
  test('each sum stands once: an answered dispute and a cancellation after it have none', async () => {
    const [guest, boss] = [await given.person(), await admin()];
    const { id } = await paidForReal(guest);
    await reportDispute(`du_${id}`, { intent: `pi_${id}`, moved: [fullDebit] });
    const [dispute] = await sql<{ id: string }[]>`select id from disputes where booking_id = ${id}`;
    const target_dispute = dispute?.id ?? '';
    expect((await boss.api.rpc('submit_dispute_evidence', { target_dispute, statement: '' })).error).toBeNull();
    await reportDispute(`du_${id}`, { intent: `pi_${id}`, status: 'lost', moved: [fullDebit], seen: 5 });
    await boss.api.rpc('cancel_booking_as_admin', { target_booking: id, reason: 'Contestado.' });
    const { data } = await boss.api.rpc('admin_list_acts', { search_text: id });
    const { items } = data as unknown as { items: { action: string; details: { amount_cents?: number } }[] };
    expect(items.map(({ action, details }) => [action, details.amount_cents ?? 0])).toEqual([
      ['booking_cancelled', 0],
      ['dispute_answered', 0],
    ]);
  });

  test('a refund by hand has its sum, and the cancellation the rest', async () => {
    const [guest, boss] = [await given.person(), await admin()];
    const { id } = await paidForReal(guest);
    await boss.api.rpc('cancel_booking_as_admin', { target_booking: id, reason: 'Duplicado.' });
    const sums = async () => {
      const { data } = await boss.api.rpc('admin_list_acts', { search_text: id });
      const { items } = data as unknown as { items: { action: string; details: { amount_cents?: number } }[] };
      return Object.fromEntries(items.map(({ action, details }) => [action, details.amount_cents]));
    };
    expect(await sums()).toEqual({ booking_cancelled: 105_000 });
    await settle(id, 'manual', 'too old');
    const [refund] = await sql<{ id: string }[]>`select id from refunds where booking_id = ${id}`;
    await boss.api.rpc('mark_refund_manual', { target_refund: refund?.id ?? '', note: 'PIX' });
    expect(await sums()).toEqual({ booking_cancelled: 0, refund_settled_by_hand: 105_000 });
  });
});

describe('money that waits', () => {
  test('payouts without a key and open disputes, with their age; for administrators only', async () => {
    const boss = await admin();
    const waiting = async () => (await boss.api.rpc('admin_waiting_money')).data;
    const before = await waiting();
    const { id: over, space } = await paidForReal(await given.person());
    await happened(over);
    const host = space.host;
    const { id } = await paidForReal(await given.person());
    await reportDispute(`du_${id}`, { intent: `pi_${id}`, moved: [fullDebit] });
    const after = await waiting();
    expect((after?.without_key?.amount_cents ?? 0) - (before?.without_key?.amount_cents ?? 0)).toBe(100_000);
    expect((after?.without_key?.people ?? 0) - (before?.without_key?.people ?? 0)).toBe(1);
    expect((after?.without_key?.since ?? '9') <= day(-1)).toBe(true);
    expect((after?.disputed?.amount_cents ?? 0) - (before?.disputed?.amount_cents ?? 0)).toBe(105_000);
    expect(Date.parse(after?.disputed?.since ?? '')).toBeLessThanOrEqual(Date.now());
    await withKey(host);
    await reportDispute(`du_${id}`, { intent: `pi_${id}`, status: 'lost', moved: [fullDebit], seen: 5 });
    expect(await waiting()).toEqual(before);

    expect((await host.api.rpc('admin_waiting_money')).error?.message).toBe('admin_required');
    expect((await anonymous().rpc('admin_waiting_money')).error).not.toBeNull();
  });
});

describe('the planned share is read where money is decided, nowhere else', () => {
  const word = /\brefund_share\b/;

  test('in the database', async () => {
    const functions = await sql<{ name: string; source: string }[]>`
      select routine.proname as name, pg_get_functiondef(routine.oid) as source
      from pg_proc as routine join pg_namespace as schema on schema.oid = routine.pronamespace
      where schema.nspname in ('public', 'private') and routine.prokind in ('f', 'p')`;
    expect(functions.length).toBeGreaterThan(300);
    expect(
      functions
        .filter(({ source }) => word.test(source))
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'booking_differences',
      'cancel_paid_booking',
      'refund_share',
      'refund_share_today',
      'refund_what_came_back',
    ]);
    const views = await sql<{ name: string }[]>`
      select viewname as name from pg_views where schemaname in ('public', 'private') and definition ~ '\\mrefund_share\\M'`;
    // the journal turns around what a cancellation decided
    expect(views).toEqual([{ name: 'journal' }]);
  });

  test('in the sources of site and functions', () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const folders = readdirSync(root).filter((name) => /^(mfe-|shared-|shell$)/.test(name));
    const sources = [...folders.map((name) => `${name}/src`), 'backend/supabase/functions'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules') && !name.endsWith('database.types.ts'))
        .map((name) => path.join(folder, name)),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((name) => word.test(readFileSync(path.join(root, name), 'utf8')))).toEqual([]);
  });
});
