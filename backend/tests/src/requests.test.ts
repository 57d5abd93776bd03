import { describe, expect, test } from 'vitest';
import { anonymous, callFunction, eventually, sandbox, sql } from './testing/backend.ts';
import { coupon } from './testing/coupons.ts';
import { day, db, given, hold, type Person } from './testing/given.ts';
import { deliver, paid, runSchedule, stripe } from './testing/provider.ts';
import {
  accept,
  accepted,
  ask,
  asked,
  claimOf,
  decline,
  idOf,
  minutesPass,
  pay,
  spaceUnderApproval,
  statusOf,
  withdraw,
} from './testing/requests.ts';

/* A host answers each request of a space under approval; an accepted guest pays, and the booking is confirmed. */

const code = ({ error }: { error: { message: string } | null }) => error?.message;
const kindsTo = async (person: Person) =>
  (
    await sql<{ kind: string }[]>`select kind from notifications where person_id = ${person.id} order by created_at`
  ).map(({ kind }) => kind);
const checkout = (guest: Person, requestId: string, details: object = {}) =>
  callFunction('pay-request', { requestId, paymentMethod: 'card', expectedTotal: 105_000, ...details }, guest.token);

describe('asking', () => {
  test('charges nothing and claims nothing; the conversation shows it; the host is told', async () => {
    const { guest, host, space, id } = await asked({ message: 'Aniversário de 40 anos, jantar para amigos.' });
    expect(await claimOf(space)).toBeUndefined();
    expect(await sql`select from bookings where space_id = ${space.id}`).toHaveLength(0);
    expect(await kindsTo(host)).toEqual(['request_received']);
    const [said] = await sql`select conversation_id, content, sender_id from messages where request_id = ${id}`;
    expect(said).toMatchObject({ content: 'Aniversário de 40 anos, jantar para amigos.', sender_id: guest.id });
    const { data } = await host.api.rpc('list_requests', { target_conversation: said?.conversation_id });
    expect(data).toMatchObject([{ id, status: 'open', total_cents: 105_000, guest: { events: 0 } }]);
    expect((await guest.api.rpc('my_requests')).data).toMatchObject([{ id, status: 'open' }]);
    expect((await host.api.rpc('host_requests')).data).toMatchObject({
      record: null,
      open: [{ id, owner_cents: 100_000, changes: null, rivals: [] }],
      answered: [],
    });
    expect((await host.api.rpc('count_open_requests')).data).toBe(1);
  });

  test('the same sent again is the same request, another one for the date is refused', async () => {
    const { guest, space, id } = await asked();
    expect(await idOf(ask(guest, space))).toBe(id);
    expect(code(await ask(guest, space, { guest_count: 21 }))).toBe('request_open');
  });

  test('is refused where booking is', async () => {
    const space = await spaceUnderApproval({ capacity: 30 });
    const guest = await given.person();
    expect(code(await anonymous().rpc('ask_to_book', {} as never))).toBeTruthy();
    expect(code(await ask(space.host, space))).toBe('own_space');
    expect(code(await ask(await given.person('Novo', { complete: false }), space))).toBe('profile_incomplete');
    const young = await given.person();
    await sql`update profile_private set date_of_birth = ${day(-16 * 365)} where id = ${young.id}`;
    expect(code(await ask(young, space))).toBe('under_age');
    expect(code(await ask(guest, space, { guest_count: 31 }))).toBe('capacity_exceeded');
    expect(code(await ask(guest, space, { event_date: day(-1) }))).toBe('date_in_past');
    expect(code(await ask(guest, space, { event_date: 'infinity' }))).toBe('invalid_input');
    expect(code(await ask(guest, space, { expected_total_cents: 104_999 }))).toBe('price_changed');
    expect(code(await ask(guest, space, { rules_version: 2 }))).toBe('rules_changed');
    expect(code(await ask(guest, space, { starts_at: '03:00', ends_at: '05:00' }))).toBe('hours_outside');
    expect(code(await ask(guest, space, { message: 'Me chama no zap: 21 99876-5432' }))).toBe('text_blocked');
    expect(code(await ask(guest, space, { message: 'a'.repeat(501) }))).toBe('invalid_input');
    expect(code(await ask(guest, await given.space()))).toBe('instant_booking');
    expect(code(await hold(guest, space))).toBe('approval_needed');
    await sql`insert into suspensions (person_id, reason) values (${guest.id}, 'Fraude.')`;
    expect(code(await ask(guest, space))).toBe('account_suspended');
  });

  test('five are open at a time', async () => {
    const guest = await given.person();
    const space = await spaceUnderApproval();
    for (const offset of [30, 31, 32, 33, 34]) await idOf(ask(guest, space, { event_date: day(offset) }));
    expect(code(await ask(guest, space, { event_date: day(35) }))).toBe('too_many_requests');
  });

  test('the clock ends an unanswered one, and both are told', async () => {
    const { guest, host, id } = await asked();
    await minutesPass(id, 24 * 60 + 1);
    expect((await host.api.rpc('host_requests')).data).toMatchObject({ open: [], answered: [{ status: 'lapsed' }] });
    expect(code(await accept(host, id))).toBe('request_over');
    await runSchedule('expire-holds');
    expect(await statusOf(id)).toBe('lapsed');
    expect([await kindsTo(guest), await kindsTo(host)]).toEqual([
      ['request_lapsed'],
      ['request_received', 'request_lapsed'],
    ]);
  });
});

describe('answering', () => {
  test('an acceptance claims the date for the guest; rivals are told and stay open', async () => {
    const { guest, host, space, id } = await asked();
    const rival = await given.person('Beatriz Nogueira');
    const other = await idOf(ask(rival, space));
    expect((await host.api.rpc('host_requests')).data).toMatchObject({
      open: [{ rivals: [{ guest_name: 'Beatriz Nogueira' }] }, { rivals: [{ guest_name: 'Tiago Luz' }] }],
    });
    const { data: until } = await accept(host, id, 'Que bom receber vocês.');
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(await claimOf(space)).toMatchObject({ kind: 'acceptance', request_id: id, booking_id: null });
    expect((await accept(host, id)).data).toBe(until);
    expect(await kindsTo(guest)).toEqual(['request_accepted']);
    expect(await kindsTo(rival)).toEqual(['request_rival']);
    expect(await statusOf(other)).toBe('open');
    expect(code(await accept(host, other))).toBe('date_held');
    const { data: calendar } = await anonymous().rpc('space_calendar', {
      target_space: space.id,
      from_date: day(30),
      to_date: day(30),
    });
    expect(calendar).toMatchObject([{ state: 'held' }]);
    expect((await guest.api.rpc('my_requests')).data).toMatchObject([
      { status: 'accepted', host_note: 'Que bom receber vocês.' },
    ]);
  });

  test('the agreed sum stays, whatever the host changes; the host sees what differs', async () => {
    const { guest, host, space, id } = await asked();
    await sql`update spaces set price = 1500, capacity = 10, house_rules_note = 'Sem glitter.', booking_mode = 'instant' where id = ${space.id}`;
    expect((await host.api.rpc('host_requests')).data).toMatchObject({
      open: [{ id, owner_cents: 100_000, changes: { owner_cents: 150_000, capacity: 10, rules: true } }],
    });
    await accept(host, id);
    expect((await pay(guest, id)).data).toMatchObject({ total_amount: 105_000, guest_count: 20 });
  });

  test('declining has a reason and moderated words, and may block the date', async () => {
    const { guest, host, space, id } = await asked();
    expect(code(await decline(host, id, { reason: 'mood' }))).toBe('invalid_input');
    expect(code(await decline(host, id, { note: 'Fecha direto comigo pelo zap 21998765432' }))).toBe('text_blocked');
    expect(code(await decline(host, id, { note: 'Estamos em obras.', block_date: true }))).toBeUndefined();
    expect((await guest.api.rpc('my_requests')).data).toMatchObject([
      { status: 'declined', decline_reason: 'event', host_note: 'Estamos em obras.' },
    ]);
    expect(await sql`select is_available from space_availability where space_id = ${space.id}`).toMatchObject([
      { is_available: false },
    ]);
    expect(await kindsTo(guest)).toEqual(['request_declined']);
    expect(code(await accept(host, id))).toBe('request_over');
  });

  test('words that administrators remove after a report are gone from the request, too', async () => {
    const { guest, host, id } = await asked({ message: 'Festa do Tiago.' });
    const [said] = await sql<{ id: string }[]>`select id from messages where request_id = ${id}`;
    const reported = await host.api.rpc('send_report', {
      target_kind: 'message',
      target: said?.id ?? '',
      reason: 'other',
      words: 'Ofende.',
    });
    expect(code(reported)).toBeUndefined();
    const admin = await given.person('Ana', { admin: true });
    const settled = await admin.api.rpc('settle_reports', {
      target_kind: 'message',
      target: said?.id ?? '',
      decision: 'removed',
      note: 'Ofende.',
    });
    expect(code(settled)).toBeUndefined();
    expect((await host.api.rpc('host_requests')).data).toMatchObject({ open: [{ id, message: null }] });
    expect((await guest.api.rpc('my_requests')).data).toMatchObject([{ id, message: null }]);
  });

  test('nobody answers another’s request, or takes it back', async () => {
    const { guest, host, id } = await asked();
    const stranger = await given.person();
    for (const someone of [guest, stranger]) {
      expect(code(await accept(someone, id))).toBe('request_not_found');
      expect(code(await decline(someone, id))).toBe('request_not_found');
    }
    for (const someone of [host, stranger]) {
      expect(code(await withdraw(someone, id))).toBe('request_not_found');
      expect(code(await pay(someone, id))).toBe('request_not_found');
    }
    expect((await stranger.api.rpc('admin_list_requests')).error?.message).toBe('admin_required');
    const admin = await given.person('Ana', { admin: true });
    expect((await admin.api.rpc('admin_list_requests', { search_text: id })).data).toMatchObject({
      items: [{ id, status: 'open' }],
      total: 1,
    });
  });

  test('withdrawn is over, also after the acceptance: the date is free again', async () => {
    const { guest, host, space, id } = await accepted();
    await withdraw(guest, id);
    expect(await claimOf(space)).toBeUndefined();
    expect(await kindsTo(host)).toEqual(['request_received', 'request_withdrawn']);
    expect(code(await pay(guest, id))).toBe('request_over');
  });

  test('five answers give a rate; withdrawn ones do not count, lapsed ones do', async () => {
    const space = await spaceUnderApproval();
    for (let number = 0; number < 5; number += 1) {
      const id = await idOf(ask(await given.person(), space, { event_date: day(40 + number) }));
      if (number < 3) await accept(space.host, id);
      else if (number === 3) await decline(space.host, id);
      else {
        await minutesPass(id, 24 * 60 + 1);
        await sql`select public.expire_requests()`;
      }
    }
    const gone = await given.person();
    await withdraw(gone, await idOf(ask(gone, space, { event_date: day(50) })));
    const { data } = await anonymous().rpc('space_page', { target_space: space.id });
    expect(data).toMatchObject({
      space: { booking_mode: 'request', answer_record: { accepted_share: 60, minutes: 1 } },
    });
  });
});

describe('paying an acceptance', () => {
  test('the booking is confirmed with the agreed sum, without a second yes', async () => {
    const { guest, host, space, id } = await accepted();
    const { body } = await checkout(guest, id);
    expect(body).toMatchObject({ status: 'pending', sessionId: expect.stringMatching(/^cs_/) });
    expect(await claimOf(space)).toMatchObject({ kind: 'acceptance' });
    expect((await checkout(guest, id)).body.sessionId).toBe(body.sessionId);
    const { cancel_url } = await stripe.checkout.sessions.retrieve(body.sessionId ?? '');
    expect(cancel_url).toBe('http://localhost:25400/minhas-reservas?aba=pedidos');
    await sandbox(`/sessions/${body.sessionId}/pay`);
    const booking = await paid(body.bookingId ?? '');
    expect(booking).toMatchObject({ total_amount: 105_000, request_id: id });
    expect(await statusOf(id)).toBe('booked');
    expect(await claimOf(space)).toMatchObject({ kind: 'paid', booking_id: body.bookingId, request_id: null });
    expect(await kindsTo(guest)).toEqual(['request_accepted', 'booking_confirmed']);
    expect(await kindsTo(host)).toEqual(['request_received', 'booking_received']);
    expect((await guest.api.rpc('my_requests')).data).toEqual([]);
    expect(
      await sql`select from private.money_differences() where subject in (${id}, ${body.bookingId ?? ''})`,
    ).toHaveLength(0);
  });

  test('another way to pay ends the session before', async () => {
    const { guest, id } = await accepted();
    const first = (await checkout(guest, id)).body;
    const second = (await checkout(guest, id, { paymentMethod: 'pix' })).body;
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await db.booking(first.bookingId ?? '')).toMatchObject({ status: 'cancelled' });
    expect(await sandbox(`/sessions/${first.sessionId}/pay`)).toMatchObject({ outcome: 'closed' });
  });

  test('acceptances count among neither holds nor their budget', async () => {
    const { guest, id } = await accepted();
    await pay(guest, id);
    const holds = await Promise.all(
      Array.from({ length: 10 }, async () => hold(guest, await given.space(), { date: day(31) })),
    );
    expect(holds.map(code)).toEqual(Array.from({ length: 10 }, () => undefined));
  });

  test('a checkout begun before the end extends it once', async () => {
    const { guest, id } = await accepted();
    await minutesPass(id, 24 * 60 - 5);
    const { data: held } = await pay(guest, id);
    const [request] = await sql`select pay_by, is_extended from private.requests where id = ${id}`;
    expect(request).toMatchObject({ is_extended: true });
    expect(Date.parse(String(request?.pay_by))).toBe(Date.parse(held?.hold_expires_at ?? ''));
    await sql`select public.release_hold(${held?.booking_id ?? ''}, 'given_up')`;
    await minutesPass(id, 1);
    expect(code(await pay(guest, id))).toBe('acceptance_ended');
  });

  test('the clock ends an unpaid one: both are told, the date is free, a late payment is taken while it is', async () => {
    const { guest, host, space, id } = await accepted();
    const { body } = await checkout(guest, id);
    await minutesPass(id, 24 * 60 + 60);
    await runSchedule('expire-holds');
    await runSchedule('expire-holds');
    expect(await statusOf(id)).toBe('unpaid');
    expect(await claimOf(space)).toBeUndefined();
    expect((await kindsTo(guest)).at(-1)).toBe('request_unpaid');
    expect((await kindsTo(host)).at(-1)).toBe('request_unpaid');
    await deliver('checkout.session.completed', {
      id: body.sessionId,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 105_000,
      currency: 'brl',
      payment_intent: `pi_${id}`,
      metadata: { booking_id: body.bookingId },
    });
    await paid(body.bookingId ?? '');
    expect(await statusOf(id)).toBe('booked');
    expect(await claimOf(space)).toMatchObject({ kind: 'paid' });
  });

  test('two hours before the end the guest is reminded, once', async () => {
    const { guest, id } = await accepted();
    await minutesPass(id, 22 * 60 + 1);
    await runSchedule('expire-holds');
    await runSchedule('expire-holds');
    expect(await kindsTo(guest)).toEqual(['request_accepted', 'request_pay_soon']);
  });

  test('the coupon is reserved at the acceptance; one that is used up by then leaves, and the guest sees the sum', async () => {
    const offer = await coupon({ usage_limit: 1 });
    const first = await asked({ coupon_id: offer.id, expected_total_cents: 94_500 });
    const second = await asked({ coupon_id: offer.id, expected_total_cents: 94_500 });
    await accept(first.host, first.id);
    await accept(second.host, second.id);
    expect((await second.guest.api.rpc('my_requests')).data).toMatchObject([
      { total_cents: 105_000, lost_coupon: true },
    ]);
    expect(code(await pay(second.guest, second.id, 94_500))).toBe('price_changed');
    expect((await pay(second.guest, second.id)).data).toMatchObject({ total_amount: 105_000, coupon_id: null });
    expect((await pay(first.guest, first.id, 94_500)).data).toMatchObject({
      total_amount: 94_500,
      coupon_id: offer.id,
    });
  });

  test('a total of zero is confirmed at the press', async () => {
    const offer = await coupon({ discount_value: 100 });
    const { guest, id } = await accepted({ coupon_id: offer.id, expected_total_cents: 0 });
    expect((await checkout(guest, id, { expectedTotal: 0 })).body).toMatchObject({ status: 'paid' });
    expect((await checkout(guest, id, { expectedTotal: 0 })).body).toMatchObject({ status: 'paid' });
    expect(await statusOf(id)).toBe('booked');
  });
});

describe('what ends a request', () => {
  const suspend = async (details: object) => {
    const admin = await given.person('Ana', { admin: true });
    return admin.api.rpc('target_person' in details ? 'suspend_person' : 'suspend_space', {
      reason: 'Fraude comprovada.',
      ...details,
    } as never);
  };

  test.each(['guest', 'host', 'space'] as const)('suspension of its %s, also while it is paid', async (side) => {
    const { guest, host, space, id } = await accepted();
    const { body } = await checkout(guest, id);
    expect(
      code(await suspend(side === 'space' ? { target_space: space.id } : { target_person: { guest, host }[side].id })),
    ).toBeUndefined();
    expect(await statusOf(id)).toBe('cancelled');
    expect(await claimOf(space)).toBeUndefined();
    expect(await db.booking(body.bookingId ?? '')).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'platform',
    });
    await eventually(
      () => sql`select from outbox where dedupe_key = ${`expire_session:${body.sessionId}`}`,
      (rows) => rows.length === 1,
    );
  });

  test('deletion of the space and of either account', async () => {
    const [listed, left, deleted] = [await asked(), await accepted(), await asked()];
    await sql`delete from spaces where id = ${listed.space.id}`;
    expect(await statusOf(listed.id)).toBe('cancelled');
    await sql`select private.close_account(${left.guest.id})`;
    expect(await statusOf(left.id)).toBe('cancelled');
    await sql`select private.close_account(${deleted.host.id})`;
    expect(await statusOf(deleted.id)).toBe('cancelled');
  });

  test('the export has it, and a year after its end it is gone', async () => {
    const { guest, host, id } = await asked({ message: 'Jantar.' });
    await decline(host, id);
    expect((await guest.api.rpc('account_export')).data).toMatchObject({ requests: [{ id, message: 'Jantar.' }] });
    expect((await host.api.rpc('account_export')).data).toMatchObject({ requests_received: [{ request_id: id }] });
    await minutesPass(id, 396 * 24 * 60);
    await sql`select public.delete_expired_data()`;
    expect(await statusOf(id)).toBe('declined');
    await sql.begin(async (session) => {
      await session`select set_config('espacos.forgetting', 'on', true)`;
      await session`update private.requests set event_date = ${day(-366)} where id = ${id}`;
    });
    await sql`select public.delete_expired_data()`;
    expect(await statusOf(id)).toBeUndefined();
    expect(await sql`select from messages where request_id = ${id}`).toHaveLength(0);
  });
});

test('the guard refuses what no step allows, for every role', async () => {
  const { id } = await asked();
  await expect(sql`update private.requests set owner_amount = 1 where id = ${id}`).rejects.toThrow(
    'request_immutable_field',
  );
  await expect(
    sql`update private.requests set status = 'booked', changed_at = now() where id = ${id}`,
  ).rejects.toThrow();
  await expect(sql`delete from private.requests where id = ${id}`).rejects.toThrow('append_only');
});
