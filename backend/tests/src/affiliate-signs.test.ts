import { affiliateSigns } from 'shared-domain/rules/money-rules.ts';
import { afterAll, expect, test } from 'vitest';
import { type Affiliate, anAffiliate, attribute } from './testing/affiliates.ts';
import { anonymous, backend, callFunction, eventually, forgetMessages, sandbox, sql } from './testing/backend.ts';
import { day, given, type Person } from './testing/given.ts';
import { paid, runSchedule, stripe } from './testing/provider.ts';

/* Signs that administrators see about an affiliate before they pay. The system decides nothing by them. */

afterAll(forgetMessages);

interface Sign {
  kind: string;
  is_own: boolean;
  events: number;
  accounts: number;
  bookings: string[];
  people: { id: string; full_name: string }[];
  seen_from: string;
  seen_to: string;
}

const admin = () => given.person('Chefe', { admin: true });
const signsOf = async (by: Person, { person }: Affiliate) =>
  ((await by.api.rpc('admin_affiliate_signs', { target_person: person.id })).data ?? []) as unknown as Sign[];
const kinds = (signs: Sign[]) => signs.map(({ kind, is_own }) => (is_own ? `own ${kind}` : kind)).sort();

/** Everybody here has a telephone of their own: the one that tests give to all would be a sign. */
async function withOwnPhone(person: Person): Promise<void> {
  const digits = person.id.replaceAll(/\D/g, '').slice(0, 8).padStart(8, '0');
  await sql`update profile_private set phone = ${`(21) 9${digits}`} where id = ${person.id}`;
}
async function someone(): Promise<Person> {
  const person = await given.person();
  await withOwnPhone(person);
  return person;
}
async function own(): Promise<Affiliate> {
  const affiliate = await anAffiliate();
  await withOwnPhone(affiliate.person);
  return affiliate;
}
const signedUpBy = (person: Person, { id }: Affiliate, at = new Date().toISOString()) =>
  sql`insert into affiliate_tracking (affiliate_id, event_type, person_id, created_at) values (${id}, 'signup', ${person.id}, ${at})`;

/** Paid at the provider's page, and the card noted after it. */
async function paidWith(card: string, guest: Person, ahead: number): Promise<string> {
  const { bookingId, sessionId } = await given.checkout(guest, await given.space(), { date: day(ahead) });
  await sandbox(`/sessions/${sessionId}/pay`, { card });
  await paid(bookingId);
  await runSchedule('outbox-worker');
  return bookingId;
}
const noted = (...bookings: string[]) =>
  sql`select payment.booking_id, encode(card, 'escape') as card from private.payment_cards as used
    join payments as payment on payment.id = used.payment_id where payment.booking_id in ${sql(bookings)}`;
const [visa, mastercard] = ['4242424242424242', '5555555555554444'];

test('the affiliate’s own card paid a booking of their link, and another card paid for two accounts: both are shown, no card is kept', async () => {
  const [affiliate, boss] = [await own(), await admin()];
  const [first, second, third] = [await someone(), await someone(), await someone()];
  for (const guest of [first, second, third]) await attribute(guest, affiliate);
  const mine = await paidWith(visa, affiliate.person, 30);
  const theirs = await paidWith(visa, first, 31);
  const shared = [await paidWith(mastercard, second, 32), await paidWith(mastercard, third, 33)];
  const strangers = await paidWith(visa, await someone(), 34);
  await eventually(
    () => noted(mine, theirs, ...shared),
    (rows) => rows.length === 4,
  );
  // no link had to do with it
  expect(await noted(strangers)).toEqual([]);

  const signs = (await signsOf(boss, affiliate)).filter(({ kind }) => kind === 'card');
  expect(signs).toMatchObject([
    { is_own: true, events: 1, accounts: 1, bookings: [theirs], people: [{ id: first.id }] },
    { is_own: false, events: 2, accounts: 2 },
  ]);
  expect([...(signs[1]?.bookings ?? [])].sort()).toEqual([...shared].sort());
  const { payment_intent_id: intent } =
    (await sql`select payment_intent_id from payments where booking_id = ${mine}`)[0] ?? {};
  const stored = JSON.stringify(await noted(mine, theirs, ...shared));
  expect(stored).not.toContain(visa);
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(String(intent), { expand: ['latest_charge'] });
  const fingerprint = typeof charge === 'object' ? String(charge?.payment_method_details?.card?.fingerprint) : '';
  expect(fingerprint).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(stored).not.toContain(fingerprint);
  // the person can see that something is kept
  expect((await first.api.rpc('account_export')).data).toMatchObject({
    payments: [{ booking_id: theirs, card_told_from_others: true }],
  });

  // so long, and no longer
  await sql.begin(async (tx) => {
    await tx`alter table payments disable trigger payments_guard`;
    await tx`update payments set created_at = now() - ${`${affiliateSigns.cardMonths} months 1 day`}::interval where booking_id = ${mine}`;
    await tx`alter table payments enable trigger payments_guard`;
  });
  expect((await callFunction('delete-expired-data', {}, backend.secretKey)).status).toBe(200);
  expect((await noted(mine, theirs)).map(({ booking_id }) => booking_id)).toEqual([theirs]);
  expect(kinds((await signsOf(boss, affiliate)).filter(({ kind }) => kind === 'card'))).toEqual(['card']);
});

test('cards of earlier payments count when a person becomes an affiliate', async () => {
  const person = await someone();
  const booking = await paidWith(mastercard, person, 30);
  expect(await noted(booking)).toEqual([]);
  const { data: code } = await person.api.rpc('generate_affiliate_code');
  expect(
    (await person.api.from('affiliates').insert({ user_id: person.id, affiliate_code: code ?? '' })).error,
  ).toBeNull();
  await eventually(
    async () => {
      await runSchedule('outbox-worker');
      return noted(booking);
    },
    (rows) => rows.length === 1,
  );
});

test('many sign-ups in an hour and many bookings in a day are shown with when; one fewer, or slower, is not', async () => {
  const [burst, calm, boss] = [await own(), await own(), await admin()];
  const guests = await given.people(affiliateSigns.signupsInAnHour);
  await sql`update profile_private set phone = null where id in ${sql(guests.map(({ id }) => id))}`;
  const begin = Date.now() - 3 * 86_400_000;
  const at = (minute: number, second = 0) => new Date(begin + minute * 60_000 + second * 1000).toISOString();
  for (const [index, guest] of guests.entries()) await signedUpBy(guest, burst, at(index * 5));
  const slow = await given.people(affiliateSigns.signupsInAnHour);
  await sql`update profile_private set phone = null where id in ${sql(slow.map(({ id }) => id))}`;
  for (const [index, guest] of slow.entries()) await signedUpBy(guest, calm, at(index * 7));

  const space = await given.space();
  for (let index = 0; index < affiliateSigns.bookingsInADay; index += 1) {
    const booking = await given.paidBooking(guests[0] as Person, space, day(50 + index));
    await sql`insert into affiliate_tracking (affiliate_id, event_type, booking_id, created_at)
      values (${index === 0 ? calm.id : burst.id}, 'booking', ${booking}, ${at(0, index)})`;
  }
  expect(await signsOf(boss, burst)).toMatchObject([
    { kind: 'signups', events: affiliateSigns.signupsInAnHour, people: [] },
  ]);
  expect(Date.parse((await signsOf(boss, burst))[0]?.seen_from ?? '')).toBe(begin);
  expect(await signsOf(boss, calm)).toEqual([]);
  const booking = await given.paidBooking(guests[1] as Person, space, day(60));
  await sql`insert into affiliate_tracking (affiliate_id, event_type, booking_id, created_at) values (${burst.id}, 'booking', ${booking}, ${at(30)})`;
  expect((await signsOf(boss, burst)).map(({ kind, events }) => [kind, events])).toContainEqual([
    'bookings',
    affiliateSigns.bookingsInADay,
  ]);
});

test('accounts of a link with one CPF, telephone, e-mail or PIX key are shown, those of strangers are not', async () => {
  const [affiliate, boss] = [await own(), await admin()];
  const [first, second, stranger, host] = [await someone(), await someone(), await someone(), await someone()];
  for (const guest of [first, second]) await signedUpBy(guest, affiliate);
  expect(await signsOf(boss, affiliate)).toEqual([]);

  const write = (id: string, column: 'phone' | 'cpf', value: string) =>
    sql`update profile_private set ${sql({ [column]: value })} where id = ${id}`;
  await write(first.id, 'cpf', '529.982.247-25');
  await write(stranger.id, 'cpf', '529.982.247-25');
  expect(await signsOf(boss, affiliate)).toEqual([]);
  await write(second.id, 'cpf', '529.982.247-25');
  expect(kinds(await signsOf(boss, affiliate))).toEqual(['cpf']);

  await write(affiliate.person.id, 'phone', '(21) 95555-1234');
  await write(first.id, 'phone', '+55 21 95555 1234');
  const base = first.id.slice(0, 8);
  await sql`update auth.users set email = ${`${base}@exemplo.test`} where id = ${first.id}`;
  await sql`update auth.users set email = ${`${base}+2@exemplo.test`} where id = ${second.id}`;
  // a key that no other test's affiliates have
  const key = `chave-${base}@exemplo.test`;
  for (const { id } of [affiliate.person, host]) {
    await sql`insert into payout_keys (host_id, key_type, pix_key, holder_name) values (${id}, 'email', ${key}, 'Outra')`;
  }
  const signs = await signsOf(boss, affiliate);
  expect(kinds(signs)).toEqual(['cpf', 'email', 'own email', 'own phone']);
  expect(signs.find(({ kind }) => kind === 'phone')).toMatchObject({
    is_own: true,
    accounts: 1,
    people: [{ id: first.id }],
  });
  expect(signs.find(({ kind, is_own }) => kind === 'email' && is_own)?.people).toMatchObject([{ id: host.id }]);
  // the answer contains no telephone, CPF or key
  for (const secret of ['529.982', '5299822', '95555-1', '955551', key, base.concat('@')])
    expect(JSON.stringify(signs)).not.toContain(secret);
});

test('the list of who is to be paid counts them; the affiliate and everybody else learn nothing, and nothing is held back', async () => {
  const [affiliate, boss, guest] = [await own(), await admin(), await someone()];
  await attribute(guest, affiliate);
  await sql`update profile_private set phone = (select phone from profile_private where id = ${guest.id}) where id = ${affiliate.person.id}`;
  await paidWith(visa, guest, 35);
  const search_text = String(
    (await sql`select affiliate_code from affiliates where id = ${affiliate.id}`)[0]?.affiliate_code,
  );
  expect((await boss.api.rpc('admin_list_affiliates', { search_text })).data).toMatchObject({
    items: [{ person_id: affiliate.person.id, signs: 1 }],
  });
  expect(await sql`select status from affiliate_commissions where affiliate_id = ${affiliate.id}`).toEqual([
    { status: 'pending' },
  ]);

  for (const { api } of [affiliate.person, guest, await given.person('Chefe', { admin: true, aal: 'aal1' })])
    expect((await api.rpc('admin_affiliate_signs', { target_person: affiliate.person.id })).error?.message).toBe(
      'admin_required',
    );
  expect((await anonymous().rpc('admin_affiliate_signs', { target_person: affiliate.person.id })).status).toBe(401);
  expect(
    (await affiliate.person.api.rpc('note_card', { payment_id: affiliate.id, fingerprint: 'x' })).error?.code,
  ).toBe('42501');
  // no client reads the tables or calls the functions that compute with them
  for (const query of [
    'select 1 from private.payment_cards',
    `select 1 from private.affiliate_signs('${affiliate.id}')`,
  ])
    await expect(sql.begin((tx) => tx.unsafe(`set local role authenticated; ${query}`))).rejects.toThrow(
      /permission denied/,
    );
  expect(await signsOf(boss, { ...affiliate, person: guest })).toEqual([]);
});
