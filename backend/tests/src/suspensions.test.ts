import { beforeAll, describe, expect, test } from 'vitest';
import { anonymous, server, sql } from './testing/backend.ts';
import { fullDebit, reportDispute } from './testing/disputes.ts';
import { day, db, given, hold, type Person, type Space, signedIn } from './testing/given.ts';

/* An administrator takes a listing or an account down, and lifts it again. */

let admin: Person;
beforeAll(async () => {
  admin = await given.person('Ana Administradora', { admin: true });
});

const why = 'O endereço não é o das fotos.';
const suspendSpace = (space: Space, more: object = {}) =>
  admin.api.rpc('suspend_space', { target_space: space.id, reason: why, ...more });
const suspendPerson = (person: Person, more: object = {}) =>
  admin.api.rpc('suspend_person', { target_person: person.id, reason: why, ...more });
const lift = async (made: { data: unknown }) =>
  admin.api.rpc('lift_suspension', { target_suspension: (made.data as { id: string }).id });
const mailsAbout = async (ids: string[]) =>
  (
    await sql<{ template: string }[]>`
      select payload ->> 'template' as template from outbox
      where kind = 'email' and (payload ->> 'suspension_id' = any (${ids}) or payload ->> 'booking_id' = any (${ids}))
      order by 1`
  ).map(({ template }) => template);
const mailText = async (template: string, id: string) => {
  const [row] = await sql<{ id: number }[]>`
    select id from outbox where payload ->> 'template' = ${template} and dedupe_key like ${`%${id}%`}`;
  return (
    await server()
      .rpc('email_to_send', { message_id: Number(row?.id) })
      .maybeSingle()
  ).data;
};
const found = async (space: Space) => {
  const { data } = await anonymous().rpc('space_page', { target_space: space.id });
  const { data: rows } = await anonymous().from('spaces').select('id').eq('id', space.id);
  const [indexed] = await sql`select from private.search_listings where space_id = ${space.id}`;
  return [data !== null, rows?.length === 1, indexed !== undefined];
};

describe('a listing', () => {
  test('leaves search and its page, takes no bookings, and is there again as it was once it is lifted', async () => {
    const space = await given.space();
    const guest = await given.person();
    expect(await found(space)).toEqual([true, true, true]);
    const before = await db.space(space.id);
    const made = await suspendSpace(space);
    expect(made.error).toBeNull();
    expect(await found(space)).toEqual([false, false, false]);
    expect((await hold(guest, space)).error?.message).toBe('space_not_found');
    expect((await guest.api.rpc('open_conversation', { target_space: space.id })).error?.message).toBe(
      'space_not_found',
    );
    expect((await anonymous().from('withdrawn_spaces').select('space_id').eq('space_id', space.id)).data).toHaveLength(
      1,
    );
    // its host sees it, and why; makes it neither live nor disappear
    expect((await space.host.api.from('suspensions').select('reason').eq('space_id', space.id)).data).toEqual([
      { reason: why },
    ]);
    await space.host.api.from('spaces').delete().eq('id', space.id);
    expect((await db.space(space.id))?.suspended_at).not.toBeNull();
    expect((await lift(made)).error).toBeNull();
    expect(await found(space)).toEqual([true, true, true]);
    expect(await db.space(space.id)).toEqual(before);
    expect((await hold(guest, space)).error).toBeNull();
  });

  test('what is paid stays: its guest gets a mail and may cancel with everything back, until it is lifted', async () => {
    const space = await given.space();
    const guest = await given.person();
    const booking = await given.paidBooking(guest, space, day(5));
    const made = await suspendSpace(space);
    expect((await db.booking(booking))?.status).toBe('paid');
    const preview = async () =>
      ((await guest.api.rpc('preview_cancellation', { target_booking: booking })).data as { share: number }).share;
    expect(await preview()).toBe(100);
    expect(await mailsAbout([booking])).toEqual(['booking_kept']);
    expect(await mailText('booking_kept', booking)).toMatchObject({ to: guest.email, data: { booking_id: booking } });
    const { error } = await guest.api.rpc('cancel_booking', {
      target_booking: booking,
      expected_refund_cents: 105_000,
    });
    expect(error).toBeNull();
    expect((await lift(made)).error).toBeNull();
    expect((await db.booking(booking))?.status).toBe('cancelled');
  });

  test('the sum leaves out what a bank has taken back: it is what is refunded', async () => {
    const space = await given.space();
    const guest = await given.person();
    const [lost, whole] = [
      await given.paidBooking(guest, space, day(9)),
      await given.paidBooking(guest, space, day(10)),
    ];
    const [payment] = await sql`select payment_intent_id from payments where booking_id = ${lost}`;
    await reportDispute(`du_${lost}`, {
      intent: String(payment?.payment_intent_id),
      status: 'lost',
      moved: [fullDebit],
    });
    const facts = (await admin.api.rpc('admin_space', { target_space: space.id }).maybeSingle()).data as {
      upcoming: { id: string; refund_cents: number }[];
    } | null;
    expect(facts?.upcoming.map(({ id, refund_cents }) => [id, refund_cents])).toEqual([
      [lost, 0],
      [whole, 105_000],
    ]);
    const both = await suspendSpace(space, { paid_bookings: 'cancel', expected_refund_cents: 210_000 });
    expect(both.error?.message).toBe('refund_changed');
    const made = await suspendSpace(space, { paid_bookings: 'cancel', expected_refund_cents: 105_000 });
    expect(made.data).toMatchObject({ refund_cents: 105_000 });
    expect(await sql`select booking_id, amount_cents from refunds where booking_id in ${sql([lost, whole])}`).toEqual([
      { booking_id: whole, amount_cents: 105_000 },
    ]);
  });

  test('what is paid is cancelled with everything back when the administrator says so, for the sum they saw', async () => {
    const space = await given.space();
    const guest = await given.person();
    const [ahead, over] = [
      await given.paidBooking(guest, space, day(9)),
      await given.paidBooking(guest, space, day(-9)),
    ];
    const wrong = await suspendSpace(space, { paid_bookings: 'cancel', expected_refund_cents: 1 });
    expect(wrong.error?.message).toBe('refund_changed');
    expect((await db.space(space.id))?.suspended_at).toBeNull();
    const made = await suspendSpace(space, { paid_bookings: 'cancel', expected_refund_cents: 105_000 });
    expect(made.data).toMatchObject({ refund_cents: 105_000 });
    expect(await db.booking(ahead)).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'platform',
      refund_share: 100,
    });
    expect((await db.booking(over))?.status).toBe('paid');
    expect(await sql`select amount_cents from refunds where booking_id = ${ahead}`).toMatchObject([
      { amount_cents: 105_000 },
    ]);
    expect(await mailsAbout([ahead])).toEqual(['booking_cancelled_guest', 'booking_cancelled_host']);
    const [act] =
      await sql`select actor_id, details from audit_log where action = 'space_suspended' and target_id = ${space.id}`;
    expect(act).toMatchObject({
      actor_id: admin.id,
      details: { reason: why, paid_bookings: 'cancel', refund_cents: 105_000, bookings: 1 },
    });
    // the day is free again with the listing
    await lift(made);
    expect((await hold(await given.person(), space, { date: day(9) })).error).toBeNull();
  });

  test('an open hold ends, and a payment that arrives all the same goes back', async () => {
    const space = await given.space();
    const guest = await given.person();
    const { bookingId, sessionId } = await given.checkout(guest, space);
    await suspendSpace(space);
    expect(await db.booking(bookingId)).toMatchObject({ status: 'cancelled', cancellation_reason: 'platform' });
    expect(await sql`select from outbox where dedupe_key = ${`expire_session:${sessionId}`}`).toHaveLength(1);
    const { data } = await server().rpc('apply_checkout_session', {
      session_id: sessionId,
      booking_id: bookingId,
      session_status: 'complete',
      payment_status: 'paid',
      amount_cents: 105_000,
      currency: 'brl',
      payment_intent: 'pi_late',
    });
    expect(data).toMatchObject({ outcome: 'refund_requested', status: 'cancelled' });
  });

  test('its calendars are not read meanwhile, and are afterwards', async () => {
    const space = await given.space();
    const [calendar] = await sql<{ id: string }[]>`
      insert into private.imported_calendars (space_id, host_id, name, address)
      values (${space.id}, ${space.host.id}, 'Airbnb', ${`https://www.airbnb.com/${space.id}.ics`}) returning id`;
    const claim = async () =>
      (
        await server()
          .rpc('claim_calendar', { target_calendar: calendar?.id ?? '' })
          .maybeSingle()
      ).data;
    const made = await suspendSpace(space);
    expect(await claim()).toBeNull();
    await lift(made);
    expect(await claim()).not.toBeNull();
  });

  test('its host answers once; every administrator gets a mail', async () => {
    const space = await given.space();
    const made = await suspendSpace(space);
    const id = (made.data as { id: string }).id;
    const appeal = (who: Person) =>
      who.api.rpc('appeal_suspension', { target_suspension: id, appeal: 'Segue o vídeo.' });
    expect((await appeal(await given.person())).error?.message).toBe('suspension_not_found');
    expect((await appeal(space.host)).error).toBeNull();
    expect((await appeal(space.host)).error?.message).toBe('already_appealed');
    expect(
      await sql`select from outbox where payload ->> 'suspension_id' = ${id}
      and payload ->> 'template' = 'suspension_appealed' and payload ->> 'recipient_id' = ${admin.id}`,
    ).toHaveLength(1);
    await lift(made);
    expect(await mailsAbout([id])).toContain('listing_reinstated');
  });

  test('needs a reason, is approved, and is taken down once', async () => {
    const [space, pending] = [await given.space(), await given.space({ status: 'pending' })];
    expect((await suspendSpace(space, { reason: '  ' })).error?.message).toBe('suspension_reason_required');
    expect((await suspendSpace(pending)).error?.message).toBe('space_not_found');
    expect((await suspendSpace(space)).error).toBeNull();
    expect((await suspendSpace(space)).error?.message).toBe('already_suspended');
  });
});

describe('an account', () => {
  test('its listings leave with it, each comes back but those that were taken down by themselves', async () => {
    const host = await given.person();
    const [one, other] = [await given.space({ host }), await given.space({ host })];
    const alone = await suspendSpace(other);
    const made = await suspendPerson(host);
    expect(await found(one)).toEqual([false, false, false]);
    await lift(made);
    expect([await found(one), await found(other)]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
    await lift(alone);
    expect(await found(other)).toEqual([true, true, true]);
  });

  test('signs in and sees why; books, lists, reviews, edits, uploads and earns nothing', async () => {
    const person = await given.person();
    const affiliateCode = String((await person.api.rpc('generate_affiliate_code')).data);
    const { data: affiliate } = await person.api
      .from('affiliates')
      .insert({ user_id: person.id, affiliate_code: affiliateCode })
      .select('id')
      .single();
    const [own, elsewhere] = [await given.space({ host: person }), await given.space()];
    await given.paidBooking(person, elsewhere, day(-3));
    const held = await hold(person, elsewhere, { date: day(12) });
    expect(held.error).toBeNull();
    await suspendPerson(person);
    expect((await person.api.rpc('my_account').maybeSingle()).data).toMatchObject({
      suspension: { reason: why, appealed_at: null },
    });
    // the date that it held is free again
    expect((await hold(await given.person(), elsewhere, { date: day(12) })).error).toBeNull();
    const attempts = [
      hold(person, elsewhere),
      person.api.from('reviews').insert({ space_id: elsewhere.id, user_id: person.id, rating: 1, comment: 'Ruim.' }),
      person.api.rpc('save_listing', { target_space: own.id, changes: { title: 'Outro' } }),
      person.api.rpc('open_conversation', { target_space: elsewhere.id }),
      person.api.from('affiliate_campaigns').insert({ affiliate_id: affiliate?.id ?? '', name: 'verao' }),
      person.api.rpc('save_profile', { changes: { bio: 'Nova' } }),
      person.api.rpc('save_favourites', { space_ids: [elsewhere.id] }),
      person.api.rpc('remove_favourite', { target_space: elsewhere.id }),
      person.api.rpc('create_list', { list_name: 'Festa' }),
      person.api.rpc('delete_list', { target_list: elsewhere.id }),
      person.api.rpc('add_calendar', { target_space: own.id, address: 'https://www.airbnb.com/a.ics' }),
      person.api.rpc('block_free_events', { target_calendar: own.id, wanted: true }),
      person.api.rpc('complete_profile', { full_name: 'Outro', phone: '(21) 99876-0000', date_of_birth: '1990-01-01' }),
    ];
    for (const attempt of attempts) expect((await attempt).error?.message).toBe('account_suspended');
    const picture = new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' });
    expect((await person.api.storage.from('avatars').upload(`${person.id}/1.png`, picture)).error).not.toBeNull();
    // sign-ups by its link are attributed to no affiliate
    const newcomer = await given.person();
    expect((await newcomer.api.rpc('claim_affiliate_code', { code: affiliateCode })).data).toMatchObject({
      claimed: false,
    });
  });

  test('reads and cancels what it booked, writes where it is paid and nowhere else, and exports', async () => {
    const person = await given.person();
    const [booked, requested] = [await given.space(), await given.space()];
    const booking = await given.paidBooking(person, booked, day(60));
    const open = async (space: Space) =>
      String((await person.api.rpc('open_conversation', { target_space: space.id })).data);
    const [paid, unpaid] = [await open(booked), await open(requested)];
    await suspendPerson(person);
    const say = (conversation: string) =>
      person.api
        .from('messages')
        .insert({ conversation_id: conversation, sender_id: person.id, content: 'Olá', message_type: 'text' });
    expect((await say(paid)).error).toBeNull();
    expect((await say(unpaid)).error?.message).toBe('account_suspended');
    expect((await person.api.from('bookings').select('id').eq('id', booking)).data).toHaveLength(1);
    expect((await person.api.rpc('account_export')).data).toMatchObject({ suspensions: [{ reason: why }] });
    expect(
      (await person.api.rpc('cancel_booking', { target_booking: booking, expected_refund_cents: 105_000 })).error,
    ).toBeNull();
  });

  test('nobody writes to a suspended host who could not answer; a guest with a paid booking does', async () => {
    const [host, guest] = [await given.person(), await given.person()];
    const [booked, requested] = [await given.space({ host }), await given.space({ host })];
    await given.paidBooking(guest, booked, day(60));
    const open = async (space: Space) =>
      String((await guest.api.rpc('open_conversation', { target_space: space.id })).data);
    const [paid, unpaid] = [await open(booked), await open(requested)];
    await suspendPerson(host);
    const say = (by: Person, conversation: string) =>
      by.api
        .from('messages')
        .insert({ conversation_id: conversation, sender_id: by.id, content: 'Olá', message_type: 'text' });
    expect((await say(guest, unpaid)).error?.message).toBe('recipient_suspended');
    expect(await sql`select id from messages where conversation_id = ${unpaid}`).toEqual([]);
    expect((await say(guest, paid)).error).toBeNull();
    expect((await say(host, paid)).error).toBeNull();
  });

  test('payouts of past events are due, unless they are held with a reason', async () => {
    const host = await given.person();
    const space = await given.space({ host });
    const booking = await given.paidBooking(await given.person(), space, day(-20));
    await sql`insert into host_payouts (booking_id, host_id, kind, amount_cents, due_on)
      values (${booking}, ${host.id}, 'earned', 100000, ${day(-18)})`;
    const due = async () => (await admin.api.rpc('admin_due_payouts', { target_host: host.id })).data;
    const made = await suspendPerson(host);
    expect(await due()).toHaveLength(1);
    const id = (made.data as { id: string }).id;
    await admin.api.rpc('hold_payouts_of', { target_suspension: id, reason: 'Contestação em análise' });
    expect(await due()).toEqual([]);
    await admin.api.rpc('hold_payouts_of', { target_suspension: id });
    expect(await due()).toHaveLength(1);
  });

  test('is deleted once its money is settled; a new account with its e-mail or CPF is suspended as it was', async () => {
    const person = await given.person();
    await sql`update profile_private set cpf = '529.982.247-25' where id = ${person.id}`;
    const booking = await given.paidBooking(person, await given.space(), day(30));
    await suspendPerson(person, { reason_code: 'scam' });
    await signedIn(person);
    const leave = async () => (await person.api.rpc('request_account_deletion')).data;
    expect(await leave()).toBe(false);
    await person.api.rpc('cancel_booking', { target_booking: booking, expected_refund_cents: 105_000 });
    await server().rpc('delete_expired_data');
    expect(await sql`select from auth.users where id = ${person.id}`).toHaveLength(1);
    await sql`update refunds set status = 'succeeded', settled_at = now(), provider_refund_id = ${`re_${booking}`} where booking_id = ${booking}`;
    await server().rpc('delete_expired_data');
    expect(await sql`select from auth.users where id = ${person.id}`).toHaveLength(0);
    // nothing of them is there to be read
    const stored = await sql`select kind, encode(hash, 'escape') as hash from private.barred_identities`;
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${person.email}|529`));

    const [again] = await sql<{ id: string }[]>`
      insert into auth.users (id, email) values (gen_random_uuid(), ${person.email.replace('@', '+novo@').toUpperCase()}) returning id`;
    expect(await sql`select reason, reason_code from suspensions where person_id = ${again?.id ?? ''}`).toMatchObject([
      { reason: why, reason_code: 'scam' },
    ]);
    const byNumber = await given.person();
    expect(await sql`select from suspensions where person_id = ${byNumber.id}`).toHaveLength(0);
    await sql`update profile_private set cpf = '529.982.247-25' where id = ${byNumber.id}`;
    expect(await sql`select from suspensions where person_id = ${byNumber.id}`).toHaveLength(1);
    await sql`delete from private.barred_identities where true`;
  });

  test('an administrator is not suspended, and nobody else suspends', async () => {
    const colleague = await given.person('Caio', { admin: true });
    expect((await suspendPerson(colleague)).error?.message).toBe('person_is_admin');
    const host = await given.person();
    const { error } = await host.api.rpc('suspend_person', { target_person: colleague.id, reason: why });
    expect(error?.message).toBe('admin_required');
    expect(await sql`select from suspensions where person_id = ${colleague.id}`).toHaveLength(0);
  });
});
