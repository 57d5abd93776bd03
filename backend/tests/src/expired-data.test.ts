import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { anAffiliate, attribute } from './testing/affiliates.ts';
import { anonymous, backend, callFunction, eventually, forgetMessages, server, sql } from './testing/backend.ts';
import { fullDebit, reportDispute } from './testing/disputes.ts';
import { day, db, given, type Person } from './testing/given.ts';

afterAll(forgetMessages);

const run = () => callFunction('delete-expired-data', {}, backend.secretKey);
const since = async (person: Person, ago: string) => {
  await sql`delete from auth.users where id = ${person.id}`;
  await sql`update private.closed_accounts set closed_at = now() - ${ago}::interval where person_id = ${person.id}`;
};

async function guestWithEverything(host: Person) {
  const guest = await given.person();
  const space = await given.space({ host });
  const booking = await given.paidBooking(guest, space, day(-5));
  await guest.api.from('reviews').insert({ space_id: space.id, user_id: guest.id, rating: 5, comment: 'Bom.' });
  const { data: chat } = await guest.api.rpc('open_conversation', { target_space: space.id });
  const path = `${guest.id}/1700000000000.txt`;
  await guest.api.storage.from('chat-files').upload(path, new Blob(['lista'], { type: 'text/plain' }));
  const sent = await guest.api.from('messages').insert({
    conversation_id: chat ?? '',
    sender_id: guest.id,
    message_type: 'file',
    file_url: path,
    file_name: 'lista.txt',
    file_size: 5,
  });
  expect(sent.error).toBeNull();
  return { guest, booking, chat };
}

test('seven years after an account was closed nothing leads to the person; the sums stay', async () => {
  const host = await given.person();
  const [due, waiting] = [await guestWithEverything(host), await guestWithEverything(host)];
  await sql`
    insert into private.provider_lines (provider_id, category, source_id, payment_intent_id, amount_cents, fee_cents, happened_at)
    select 'txn_' || id, 'charge', 'ch_' || id, payment_intent_id, amount_cents, 4000, now() from payments
    where booking_id in ${sql([due.booking, waiting.booking])}`;
  const [intent] = await sql`select payment_intent_id as id from payments where booking_id = ${due.booking}`;
  await reportDispute(`du_${due.booking}`, {
    intent: intent?.id as string,
    status: 'won',
    moved: [fullDebit, ['back', 105_000]],
  });
  await since(due.guest, '7 years 1 day');
  await since(waiting.guest, '6 years 364 days');
  const differences = () => sql`select kind from private.money_differences() where subject = ${due.booking}`;
  const before = await differences();
  const journal = () => sql`
    select source, source_id, account, amount_cents from private.journal
    where booking_id = ${due.booking} and source <> 'provider_fee' or source_id in ${sql(fees)} order by source, source_id, account`;
  const fees = (
    await sql`select distinct source_id from private.journal where source = 'provider_fee' and booking_id = ${due.booking}`
  ).map(({ source_id }) => source_id as string);
  const booked = await journal();
  expect(new Set(booked.map(({ source }) => source))).toEqual(new Set(['dispute_movement', 'payment', 'provider_fee']));
  expect((await run()).status).toBe(200);

  const trace = async ({ guest, booking, chat }: typeof due) => ({
    reviews: (await sql`select 1 from reviews where user_id = ${guest.id}`).length,
    conversations: (await sql`select 1 from conversations where id = ${chat}`).length,
    messages: (await sql`select 1 from messages where sender_id = ${guest.id}`).length,
    provider: (
      await sql`select 1 from payments join bookings on bookings.id = booking_id
        where booking_id = ${booking} and (payment_intent_id is not null or bookings.stripe_session_id is not null)`
    ).length,
    paid: (await sql`select amount_cents from payments where booking_id = ${booking}`)[0]?.amount_cents,
  });
  expect(await trace(due)).toEqual({ reviews: 0, conversations: 0, messages: 0, provider: 0, paid: 105_000 });
  expect(await trace(waiting)).toEqual({ reviews: 1, conversations: 1, messages: 1, provider: 1, paid: 105_000 });
  expect(await differences()).toEqual(before);
  expect(await journal()).toEqual(booked);
  const named = (booking: string) =>
    sql`select 1 from private.provider_lines where provider_id in (select 'txn_' || id from payments where booking_id = ${booking})`;
  expect([(await named(due.booking)).length, (await named(waiting.booking)).length]).toEqual([0, 1]);
  const files = async (person: Person) => (await server().storage.from('chat-files').list(person.id)).data;
  await eventually(
    async () => {
      await callFunction('outbox-worker', {}, backend.secretKey);
      return files(due.guest);
    },
    (found) => found?.length === 0,
  );
  expect(await files(waiting.guest)).toHaveLength(1);
});

test('contact messages, letters, records of access and fruitless attributions go after their terms, not before', async () => {
  const [subject, affiliate] = [randomUUID(), await anAffiliate()];
  const [old, recent, buyer] = [await given.person(), await given.person(), await given.person()];
  for (const age of ['2 years 1 day', '1 year 364 days']) {
    await sql`insert into contact_messages (name, email, subject, message, created_at)
      values ('Ana', 'ana@exemplo.test', ${subject}, ${age}, now() - ${age}::interval)`;
    await sql`insert into private.letters (id, person_id, asks_correction, message, written_by, created_at)
      values (${randomUUID()}, ${old.id}, false, ${age}, ${recent.id}, now() - ${age}::interval)`;
  }
  for (const age of ['6 months 1 day', '5 months']) {
    await sql`insert into auth.audit_log_entries (id, payload, created_at, ip_address)
      values (${randomUUID()}, ${sql.json({ subject, age })}, now() - ${age}::interval, '')`;
    await sql`insert into auth.sessions (id, user_id, created_at, updated_at, tag)
      values (${randomUUID()}, ${old.id}, now() - interval '1 year', now() - ${age}::interval, ${age})`;
  }
  for (const person of [old, recent, buyer]) await attribute(person, affiliate);
  await given.paidBooking(buyer, await given.space(), day(-5));
  await sql.begin(async (tx) => {
    await tx`alter table referral_attributions disable trigger user`;
    await tx`update referral_attributions set attributed_at = now() - interval '91 days' where person_id in ${tx([old.id])}`;
    await tx`update referral_attributions set attributed_at = now() - interval '89 days' where person_id in ${tx([recent.id, buyer.id])}`;
    await tx`alter table referral_attributions enable trigger user`;
  });
  expect((await run()).status).toBe(200);
  expect(await sql`select message from contact_messages where subject = ${subject}`).toEqual([
    { message: '1 year 364 days' },
  ]);
  expect(await sql`select message from private.letters where person_id = ${old.id}`).toEqual([
    { message: '1 year 364 days' },
  ]);
  expect(
    await sql`select payload->>'age' as age from auth.audit_log_entries where payload->>'subject' = ${subject}`,
  ).toEqual([{ age: '5 months' }]);
  expect(await sql`select tag from auth.sessions where user_id = ${old.id}`).toEqual([{ tag: '5 months' }]);
  const attributed = await sql<{ person_id: string }[]>`
    select person_id from referral_attributions where affiliate_id = ${affiliate.id}`;
  expect(attributed.map(({ person_id }) => person_id).sort()).toEqual([recent.id, buyer.id].sort());
});

test('nobody but the schedule starts it, and money rows stay guarded for everybody else', async () => {
  const guest = await given.person();
  const booking = await given.paidBooking(guest, await given.space(), day(-5));
  expect((await guest.api.rpc('delete_expired_data')).error).not.toBeNull();
  expect((await anonymous().rpc('delete_expired_data')).error).not.toBeNull();
  expect((await callFunction('delete-expired-data', {}, guest.token)).status).toBe(401);
  await expect(sql`update payments set payment_intent_id = null where booking_id = ${booking}`).rejects.toThrow(
    'append_only',
  );
  await expect(sql`update bookings set stripe_session_id = 'cs_x' where id = ${booking}`).rejects.toThrow(
    'booking_immutable_field',
  );
  expect(await db.booking(booking)).toMatchObject({ status: 'paid' });
});
