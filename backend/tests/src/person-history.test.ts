import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { bankReference } from './testing/bank-reference.ts';
import { reportDispute } from './testing/disputes.ts';
import { day, given, type Person } from './testing/given.ts';

/* A person's history as administrators read it: counts and the latest rows. */

let admin: Person;
beforeAll(async () => {
  admin = await given.person('Ana Administradora', { admin: true });
});

const historyOf = async (person: Person) => {
  const { data, error } = await admin.api.rpc('admin_person_history', { target_person: person.id });
  expect(error).toBeNull();
  if (data === null) throw new Error('No history');
  return data;
};

test('a person without a past has no rows', async () => {
  const empty = { count: 0, items: [] };
  const noBookings = { ...empty, upcoming: 0 };
  const noMoney = { ...empty, sum_cents: 0 };
  expect(await historyOf(await given.person())).toEqual({
    guest_bookings: noBookings,
    host_bookings: noBookings,
    cancellations: empty,
    refunds: noMoney,
    disputes: noMoney,
    reports_about: empty,
    reports_by: empty,
    suspensions: empty,
    payouts: noMoney,
    notes: empty,
  });
});

test('bookings of both roles, those to come first; cancellations, refunds and disputes belong to guest and host', async () => {
  const [guest, host] = [await given.person('Gil Guimarães'), await given.person('Helena Horta')];
  const space = await given.space({ host });
  const other = await given.space();
  const past = await given.paidBooking(guest, space, day(-3));
  const far = await given.paidBooking(guest, space, day(40));
  const near = await given.paidBooking(guest, space, day(4));
  const hosts = await given.paidBooking(host, other, day(6));
  const ended = await given.paidBooking(guest, space, day(8));
  const { error } = await guest.api.rpc('cancel_booking', { target_booking: ended, expected_refund_cents: 105_000 });
  expect(error).toBeNull();
  await sql`update refunds set status = 'manual', manual_at = now(), manual_by = ${admin.id}, manual_note = 'TED em 3/12'
    where booking_id = ${ended}`;
  const [payment] = await sql`select payment_intent_id from payments where booking_id = ${past}`;
  await reportDispute(`du_${past}`, { intent: String(payment?.payment_intent_id), status: 'lost' });

  const ofGuest = await historyOf(guest);
  expect(ofGuest.guest_bookings).toMatchObject({ count: 3, upcoming: 2 });
  expect(ofGuest.guest_bookings.items.map(({ id }) => id)).toEqual([near, far, past]);
  expect(ofGuest.guest_bookings.items[0]).toMatchObject({ other_name: 'Helena Horta', total_cents: 105_000 });
  expect(ofGuest.host_bookings.count).toBe(0);

  const ofHost = await historyOf(host);
  expect(ofHost.guest_bookings.items.map(({ id }) => id)).toEqual([hosts]);
  expect(ofHost.host_bookings.items.map(({ id, other_name }) => [id, other_name])).toEqual([
    [near, 'Gil Guimarães'],
    [far, 'Gil Guimarães'],
    [past, 'Gil Guimarães'],
  ]);
  for (const [history, role] of [
    [ofGuest, 'guest'],
    [ofHost, 'host'],
  ] as const) {
    expect(history.cancellations).toMatchObject({
      count: 1,
      items: [
        {
          id: ended,
          role,
          cancellation_reason: 'guest',
          money: { paid_cents: 105_000, by_hand_cents: 105_000, sent_cents: 0 },
        },
      ],
    });
    const refunds = await sql`select id, amount_cents from refunds where booking_id = ${ended}`;
    expect(history.refunds.items.map(({ id, amount_cents }) => ({ id, amount_cents }))).toEqual(refunds);
    expect(history.refunds.sum_cents).toBe(refunds[0]?.amount_cents ?? 0);
    expect(history.notes.items).toMatchObject([{ kind: 'refund', text: 'TED em 3/12', by: 'Ana Administradora' }]);
    expect(history.disputes).toMatchObject({
      count: 1,
      sum_cents: 105_000,
      items: [{ booking_id: past, role, status: 'lost', amount_cents: 105_000 }],
    });
  }
});

test('reports by and about the person, suspensions of them and their listings, payouts, and what administrators wrote', async () => {
  const [host, teller] = [await given.person('Helena Horta'), await given.person('Tito Telles')];
  const space = await given.space({ host, title: 'Casa do Horto' });
  await teller.api.rpc('send_report', { target_kind: 'space', target: space.id, reason: 'misleading' });
  await admin.api.rpc('settle_reports', {
    target_kind: 'space',
    target: space.id,
    decision: 'acted',
    note: 'Ligamos.',
  });
  const letter = { letter_id: randomUUID(), target_person: host.id, message: 'Confira as fotos.' };
  expect((await admin.api.rpc('write_to_person', letter)).error).toBeNull();
  const suspended = await admin.api.rpc('suspend_space', { target_space: space.id, reason: 'Fotos de outro lugar' });
  await admin.api.rpc('lift_suspension', { target_suspension: (suspended.data as { id: string }).id });
  await admin.api.rpc('suspend_person', { target_person: host.id, reason: 'Golpe' });
  const key = { key_type: 'email', pix_key: 'a@exemplo.test', key_hint: 'a@…', holder_name: 'Helena Horta' };
  await sql`insert into host_settlements ${sql({
    host_id: host.id,
    kind: 'paid',
    amount_cents: 90_000,
    bank_reference: bankReference(),
    settled_by: admin.id,
    ...key,
  })}`;

  const history = await historyOf(host);
  const report = { kind: 'space', reason: 'misleading', outcome: 'acted', title: 'Casa do Horto' };
  expect(history.reports_about).toMatchObject({ count: 1, items: [{ ...report, other_name: 'Tito Telles' }] });
  expect(history.reports_by.count).toBe(0);
  expect((await historyOf(teller)).reports_by).toMatchObject({
    count: 1,
    items: [{ ...report, other_name: 'Helena Horta' }],
  });
  const by = 'Ana Administradora';
  expect(history.suspensions).toMatchObject({
    count: 2,
    items: [
      { title: null, reason: 'Golpe', by, lifted_at: null, lifted_by: null },
      { title: 'Casa do Horto', reason: 'Fotos de outro lugar', by, lifted_by: by },
    ],
  });
  expect(history.payouts).toMatchObject({
    count: 1,
    sum_cents: 90_000,
    items: [{ beneficiary: 'host', kind: 'paid', amount_cents: 90_000, by }],
  });
  expect(JSON.stringify(history.payouts)).not.toContain(key.pix_key);
  expect(history.notes).toMatchObject({
    count: 2,
    items: [
      { kind: 'letter', text: 'Confira as fotos.', by },
      { kind: 'report', text: 'Ligamos.', by },
    ],
  });
});

test('a list has the five latest, the count has all', async () => {
  const guest = await given.person();
  const space = await given.space();
  for (let days = 1; days <= 6; days += 1) await given.paidBooking(guest, space, day(-days));
  const { guest_bookings } = await historyOf(guest);
  expect(guest_bookings).toMatchObject({ count: 6, upcoming: 0 });
  expect(guest_bookings.items.map(({ event_date }) => event_date)).toEqual(
    Array.from({ length: 5 }, (_, place) => day(-place - 1)),
  );
});

test('only administrators who entered a code of their authenticator read it', async () => {
  const guest = await given.person();
  const byPassword = await given.person('Ana', { admin: true, aal: 'aal1' });
  for (const { api } of [guest, byPassword]) {
    const { data, error } = await api.rpc('admin_person_history', { target_person: guest.id });
    expect({ data, code: error?.message }).toEqual({ data: null, code: 'admin_required' });
  }
  const visitor = await anonymous().rpc('admin_person_history', { target_person: guest.id });
  expect({ data: visitor.data, code: visitor.error?.code }).toEqual({ data: null, code: '42501' });
});
