import { describe, expect, test } from 'vitest';
import { anonymous, backend, callFunction, eventually, server, sql } from './testing/backend.ts';
import { day, db, given, hold, type Person, signedIn } from './testing/given.ts';
import { reviewFilesOf, sendReviewPhoto } from './testing/review-photos.ts';

async function leave(person: Person) {
  await signedIn(person);
  return person.api.rpc('delete_account');
}

const picture = () => new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' });

describe('taking one’s data along', () => {
  test('everything of the person is there, and nothing of anybody else', async () => {
    const person = await given.person('Paula Prado');
    const guest = await given.person('Guto Guedes');
    const own = await given.space({ host: person, title: 'Casa da Paula' });
    const elsewhere = await given.space();
    const booking = await given.paidBooking(person, elsewhere, day(-5));
    await given.paidBooking(guest, own, day(-6));
    const { path: photo } = await sendReviewPhoto(person, elsewhere);
    const review = { target_space: elsewhere.id, rating: 4, comment: 'Gostei.', photos: [photo] };
    const { data: reviewId } = await person.api.rpc('write_review', review);
    await elsewhere.host.api.rpc('answer_review', {
      target_review: reviewId ?? '',
      answer: 'Palavras de quem hospedou.',
    });
    const { data: heard } = await guest.api.rpc('write_review', {
      target_space: own.id,
      rating: 5,
      comment: 'Do Guto.',
    });
    await person.api.rpc('answer_review', { target_review: heard ?? '', answer: 'Obrigada!' });
    const { data: chat } = await guest.api.rpc('open_conversation', { target_space: own.id });
    const say = (who: typeof person, content: string) =>
      who.api
        .from('messages')
        .insert({ conversation_id: chat ?? '', sender_id: who.id, content, message_type: 'text' });
    await say(guest, 'Palavras do Guto');
    await say(person, 'Palavras da Paula');
    const { data } = await person.api.rpc('account_export');
    expect(data).toMatchObject({
      account: { id: person.id, email: person.email },
      profile: { full_name: 'Paula Prado' },
      private_profile: { phone: '(21) 99876-5432' },
      spaces: [{ id: own.id, title: 'Casa da Paula' }],
      bookings: [{ id: booking }],
      payments: [{ booking_id: booking, amount_cents: 105_000 }],
      events_hosted: [{ space_id: own.id, owner_amount: 100_000 }],
      reviews: [{ comment: 'Gostei.', photos: [photo] }],
      review_answers: [{ space_id: own.id, answer: 'Obrigada!' }],
      conversations: [{ role: 'host', messages_sent: [{ content: 'Palavras da Paula' }] }],
    });
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`Guto|de quem hospedou|${guest.email}|${guest.id}`));
    const refused = await anonymous().rpc('account_export');
    expect(refused.data).toBeNull();
  });
});

describe('leaving', () => {
  test('the account is gone; what others rely on stays without the person', async () => {
    const person = await given.person('Paula Prado');
    const own = await given.space({ host: person });
    const elsewhere = await given.space();
    const booking = await given.paidBooking(person, elsewhere, day(-5));
    const { path: photo } = await sendReviewPhoto(person, elsewhere);
    const review = { target_space: elsewhere.id, rating: 4, comment: 'Gostei.', photos: [photo] };
    const { data: reviewId } = await person.api.rpc('write_review', review);
    await elsewhere.host.api.rpc('answer_review', {
      target_review: reviewId ?? '',
      answer: 'Palavras de quem hospedou.',
    });
    const { data: chat } = await person.api.rpc('open_conversation', { target_space: elsewhere.id });
    await person.api
      .from('messages')
      .insert({ conversation_id: chat ?? '', sender_id: person.id, content: 'Até logo', message_type: 'text' });
    const held = (await hold(person, elsewhere, { date: day(40) })).data as { booking_id: string };
    const path = `${person.id}/avatar-1700000000000.png`;
    await person.api.storage.from('avatars').upload(path, picture(), { contentType: 'image/png' });

    expect((await leave(person)).error).toBeNull();

    expect(await sql`select 1 from auth.users where id = ${person.id}`).toHaveLength(0);
    expect(await db.profile(person.id)).toMatchObject({ full_name: 'Conta excluída', bio: null, avatar_url: null });
    expect(await db.privateProfile(person.id)).toBeUndefined();
    expect(await db.space(own.id)).toBeUndefined();
    expect(await db.booking(booking)).toMatchObject({ status: 'paid', user_id: person.id });
    expect(await db.booking(held.booking_id)).toMatchObject({ status: 'cancelled', cancellation_reason: 'given_up' });
    const page = await anonymous().rpc('space_page', { target_space: elsewhere.id });
    expect(page.data).toMatchObject({ reviews: [{ comment: 'Gostei.', reviewer_name: 'Conta excluída', photos: [] }] });
    const conversations = (await elsewhere.host.api.rpc('list_conversations')).data;
    expect(conversations).toMatchObject([
      { other: { full_name: 'Conta excluída' }, last_message: { content: 'Até logo' } },
    ]);

    await eventually(
      async () => {
        await callFunction('outbox-worker', {}, backend.secretKey);
        const avatars = (await server().storage.from('avatars').list(person.id)).data ?? [];
        return [...avatars, ...(await reviewFilesOf(person))];
      },
      (files) => files.length === 0,
    );
  });

  test('a token that outlives its account writes nothing', async () => {
    const space = await given.space();
    const person = await given.person();
    const { data: chat } = await person.api.rpc('open_conversation', { target_space: space.id });
    const message = (who: typeof person) =>
      who.api
        .from('messages')
        .insert({ conversation_id: chat ?? '', sender_id: who.id, content: 'Ainda aqui', message_type: 'text' });
    await leave(person);
    expect((await message(person)).error?.message).toBe('unauthenticated');
    expect((await message(space.host)).error?.message).toBe('recipient_gone');
    const other = await given.space();
    expect((await person.api.rpc('open_conversation', { target_space: other.id })).error?.message).toBe(
      'unauthenticated',
    );
    expect((await hold(person, other)).error).not.toBeNull();
    expect((await person.api.rpc('account_export')).error?.message).toBe('unauthenticated');
    expect((await person.api.rpc('delete_account')).error?.message).toBe('sign_in_again');
    expect(await sql`select 1 from messages where conversation_id = ${chat}`).toHaveLength(0);
    expect(await sql`select 1 from bookings where user_id = ${person.id}`).toHaveLength(0);
  });

  test('only after a recent sign-in', async () => {
    const person = await given.person();
    const refused = async () => {
      const { status, error } = await person.api.rpc('delete_account');
      return { status, code: error?.message };
    };
    expect(await refused()).toEqual({ status: 403, code: 'sign_in_again' });
    await signedIn(person, '11 minutes');
    expect(await refused()).toEqual({ status: 403, code: 'sign_in_again' });
    const other = await given.person();
    await signedIn(other);
    expect(await refused()).toEqual({ status: 403, code: 'sign_in_again' });
    expect(await sql`select 1 from auth.users where id = ${person.id}`).toHaveLength(1);
    expect((await leave(person)).error).toBeNull();
  });

  test('a host with an event to come settles it first', async () => {
    const space = await given.space();
    const guest = await given.person();
    await given.paidBooking(guest, space, day(10));
    for (const [who, code] of [
      [guest, 'has_upcoming_bookings'],
      [space.host, 'has_upcoming_events'],
    ] as const) {
      const { status, error } = await leave(who);
      expect({ status, code: error?.message }).toEqual({ status: 409, code });
      expect(await sql`select 1 from auth.users where id = ${who.id}`).toHaveLength(1);
    }
    expect(await db.space(space.id)).toBeDefined();
    expect((await anonymous().rpc('delete_account')).error).not.toBeNull();
  });

  test('an affiliate that is gone gains nobody any more', async () => {
    const affiliate = await given.person();
    const { data: code } = await affiliate.api.rpc('generate_affiliate_code');
    await affiliate.api.from('affiliates').insert({ user_id: affiliate.id, affiliate_code: code ?? '' });
    const guest = await given.person();
    await guest.api.rpc('claim_affiliate_code', { code: code ?? '' });
    const attributed = () =>
      sql`select (private.attribution_of(${guest.id}, now() + interval '1 second')).id is not null as is`;
    expect(await attributed()).toEqual([{ is: true }]);
    await leave(affiliate);
    expect(await attributed()).toEqual([{ is: false }]);
    expect((await guest.api.rpc('claim_affiliate_code', { code: code ?? '' })).data).toMatchObject({ claimed: false });
  });
});
