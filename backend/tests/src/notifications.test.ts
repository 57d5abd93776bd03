import { randomUUID } from 'node:crypto';
import { announcementOf, announcements, factsSchema } from 'shared-domain/announcements/announcements.ts';
import { mailTopics } from 'shared-domain/rules/mail-topics.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { anonymous, backend, callFunction, forgetMessages, server, sql } from './testing/backend.ts';
import { paidForReal } from './testing/cancellations.ts';
import { conversation, say } from './testing/conversations.ts';
import { day, given, hold, type Person, signedIn } from './testing/given.ts';

afterAll(forgetMessages);

interface Template {
  name: string;
  composer: string;
  topic: string | null;
}
const templates = await sql<Template[]>`select name, composer, topic from private.email_templates order by name`;
/** E-mails to operators, and to an address that may belong to nobody here. */
const outside = ['alarm_email', 'contact_email', 'journal_email'];

const notesOf = async (person: Person) => {
  const { data, error } = await person.api.rpc('my_notifications');
  if (error) throw new Error(error.message);
  return data;
};
const tell = (person: Person, kind: string, data: Record<string, string> = {}, subject: string = randomUUID()) =>
  sql`select private.announce(${person.id}, ${kind}, ${subject}, ${sql.json(data)})`;
const queued = async (person: Person) =>
  (
    await sql<{ kind: string }[]>`
      select payload ->> 'template' as kind from outbox
      where kind = 'email' and payload ->> 'recipient_id' = ${person.id} order by id`
  ).map(({ kind }) => kind);

describe('the list of announcements', () => {
  test('has every e-mail to people with an account, and no other', () => {
    const told = templates.filter(({ composer }) => !outside.includes(composer)).map(({ name }) => name);
    expect(Object.keys(announcements).sort()).toEqual(told);
    expect([...new Set(templates.map(({ topic }) => topic).filter((topic) => topic !== null))].sort()).toEqual(
      [...mailTopics].sort(),
    );
  });

  test('nothing but private.announce queues an e-mail to a person with an account', async () => {
    const functions = await sql<{ name: string; source: string }[]>`
      select proname as name, prosrc as source from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind in ('f', 'p') order by 1`;
    // statements that put a row into the queue: of e-mails, or of a kind that no literal names
    const writing = functions.filter(({ source }) =>
      [...source.matchAll(/(?:insert into (?:public\.)?outbox\b|\benqueue\()[^;]*/g)].some(
        ([statement]) => (/'([^']*)'/.exec(statement)?.[1] ?? 'email') === 'email',
      ),
    );
    // the queue, the way of people, the way of operators, and the receipt of a form that anybody may fill in
    expect(writing.map(({ name }) => name)).toEqual(['announce', 'enqueue', 'enqueue_email', 'send_contact_message']);
    const toNobody = templates.filter(({ composer }) => outside.includes(composer)).map(({ name }) => name);
    const receipt = writing.find(({ name }) => name === 'send_contact_message')?.source ?? '';
    const sent = [
      ...functions.flatMap(({ source }) => [...source.matchAll(/\benqueue_email\(\s*'?(\w*)/g)]),
      ...receipt.matchAll(/'template', '(\w+)'/g),
    ].map(([, template]) => template);
    expect(sent.sort()).toEqual(toNobody);
  });

  test.each(Object.keys(announcements))(
    '%s has words and an address, also when what it names is gone',
    async (kind) => {
      const person = await given.person();
      const gone = [
        'booking_id',
        'refund_id',
        'conflict_id',
        'dispute_id',
        'visit_id',
        'message_id',
        'review_id',
        'report_id',
        'settlement_id',
        'commission_id',
        'calendar_id',
        'letter_id',
        'suspension_id',
        'space_id',
      ];
      for (const id of [null, ...gone]) {
        const [{ facts } = { facts: null }] = await sql`
        select private.notification_facts(row(gen_random_uuid(), ${person.id}, ${kind}, 'x', ${sql.json(id ? { [id]: randomUUID() } : {})},
          now(), null)::public.notifications) as facts`;
        const shown = announcementOf(kind);
        const read = factsSchema.parse(facts);
        expect(shown?.words(read)).toMatch(/^[^{}]{10,}[.”]$/);
        expect(shown?.words(read)).not.toMatch(/undefined|null|NaN/);
        expect(shown?.to(read)).toMatch(/^\/[a-z]/);
      }
    },
  );
});

test('a booking tells its guest and its host, each with its names, and both mails are queued', async () => {
  const guest = await given.person('Lia Ramos');
  const { id, space } = await paidForReal(guest);
  const [own] = (await notesOf(guest)).items;
  expect(own).toMatchObject({
    kind: 'booking_confirmed',
    is_read: false,
    facts: { booking_id: id, event_date: day(40) },
  });
  const received = (await notesOf(space.host)).items.find(({ kind }) => kind === 'booking_received');
  expect(received?.facts).toMatchObject({ booking_id: id, guest_name: 'Lia Ramos' });
  expect(
    await sql`select payload ->> 'template' as kind from outbox where kind = 'email' and payload ->> 'booking_id' = ${id} order by 1`,
  ).toEqual([{ kind: 'booking_confirmed' }, { kind: 'booking_received' }]);
});

test('one act tells a person once', async () => {
  const person = await given.person();
  await tell(person, 'booking_confirmed', {}, 'the same');
  await tell(person, 'booking_confirmed', {}, 'the same');
  expect((await notesOf(person)).items).toHaveLength(1);
});

test('they are read one by one or all, by their person only, page by page', async () => {
  const [person, stranger] = [await given.person(), await given.person()];
  for (let index = 0; index < 23; index += 1) await tell(person, 'payout_key_changed', { change: 'set' });
  const first = await notesOf(person);
  expect([first.unread, first.items.length]).toEqual([23, 20]);
  const last = first.items.at(-1);
  const { data: second } = await person.api.rpc('my_notifications', {
    before: last?.created_at ?? '',
    before_id: last?.id ?? '',
  });
  expect(second?.items).toHaveLength(3);
  expect(new Set([...first.items, ...(second?.items ?? [])].map(({ id }) => id)).size).toBe(23);

  const ids = [first.items[0]?.id ?? ''];
  expect((await stranger.api.rpc('read_notifications', { ids })).data).toBe(0);
  expect((await notesOf(person)).unread).toBe(23);
  expect((await person.api.rpc('read_notifications', { ids })).data).toBe(22);
  expect((await person.api.rpc('my_account').maybeSingle()).data?.unread_notifications).toBe(22);
  expect((await person.api.rpc('read_notifications')).data).toBe(0);
  expect(
    (
      await person.api
        .from('notifications')
        .update({ read_at: null } as never)
        .eq('id', ids[0] ?? '')
    ).error?.code,
  ).toBe('42501');
});

test('reading a conversation reads what told of its messages, and of no other', async () => {
  const [first, second] = [await conversation(), await conversation()];
  const elsewhere = await first.host.api.rpc('open_conversation', { target_space: second.space.id });
  await say(first.client, first.id, 'Cabe um DJ?');
  await say(second.host, elsewhere.data ?? '', 'Cabe, sim.');
  await tell(first.host, 'payout_key_changed', { change: 'set' });
  const { host } = first;
  const unread = async () => (await notesOf(host)).items.filter(({ is_read }) => !is_read).map(({ kind }) => kind);
  expect((await unread()).sort()).toEqual(['new_message', 'new_message', 'payout_key_changed']);
  await first.client.api.rpc('mark_conversation_read', { target_conversation: first.id });
  expect(await unread()).toHaveLength(3);
  await host.api.rpc('mark_conversation_read', { target_conversation: first.id });
  expect((await unread()).sort()).toEqual(['new_message', 'payout_key_changed']);
  expect((await host.api.rpc('my_account').maybeSingle()).data?.unread_notifications).toBe(2);
  await host.api.rpc('mark_conversation_read', { target_conversation: elsewhere.data ?? '' });
  expect(await unread()).toEqual(['payout_key_changed']);
});

describe('switches', () => {
  const mailOf = async (person: Person, kind: string) => {
    const [row] = await sql<{ id: string }[]>`
      select id::text from outbox where payload ->> 'template' = ${kind} and payload ->> 'recipient_id' = ${person.id} order by id desc limit 1`;
    const { data } = await server()
      .rpc('email_to_send', { message_id: Number(row?.id) })
      .maybeSingle();
    return data;
  };
  async function visited() {
    const [guest, space] = [await given.person('Vera'), await given.space()];
    const { data: talk } = await guest.api.rpc('open_conversation', { target_space: space.id });
    await guest.api.rpc('propose_visit', { target_conversation: talk ?? '', times: [`${day(9)}T13:30:00Z`] });
    return { guest, host: space.host };
  }

  test('a topic is switched off: its mails stop, its notifications and all other mails go on', async () => {
    const { host } = await visited();
    expect((await mailOf(host, 'visit_proposed'))?.to).toBe(host.email);
    await host.api.rpc('set_mail_topic', { topic: 'visits', is_on: false });
    expect(await mailOf(host, 'visit_proposed')).toBeNull();
    expect((await host.api.rpc('my_mail_topics')).data).toEqual(
      mailTopics.map((topic) => ({ topic, is_on: topic !== 'visits' })),
    );
    expect((await notesOf(host)).items.map(({ kind }) => kind)).toContain('visit_proposed');
    await host.api.rpc('set_mail_topic', { topic: 'visits', is_on: true });
    expect((await mailOf(host, 'visit_proposed'))?.to).toBe(host.email);
  });

  test('the link of a mail switches its topic off with one POST and no session, and on again; it is signed', async () => {
    const { host } = await visited();
    const token = (await mailOf(host, 'visit_proposed'))?.leave_token ?? '';
    const press = (sent: string) =>
      fetch(`${backend.apiUrl}/functions/v1/leave-mails?token=${sent}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    const other = await given.person();
    const [person, topic, signature] = token.split('.');
    for (const forged of [
      '',
      'x',
      `${other.id}.${topic}.${signature}`,
      `${person}.messages.${signature}`,
      `${token}.x`,
      `${token}0`,
    ]) {
      expect((await press(forged)).status, forged).toBe(404);
      expect((await anonymous().rpc('follow_mail_link', { token: forged })).error?.message).toBe('link_invalid');
    }
    expect((await mailOf(host, 'visit_proposed'))?.to).toBe(host.email);
    expect((await press(token)).status).toBe(200);
    expect(await mailOf(host, 'visit_proposed')).toBeNull();
    expect((await anonymous().rpc('follow_mail_link', { token, is_on: true })).data).toBe('visits');
    expect((await mailOf(host, 'visit_proposed'))?.to).toBe(host.email);
  });

  test('a mail about money or a booking has no such link', async () => {
    const { id } = await paidForReal(await given.person());
    const [row] = await sql<{ id: string }[]>`
      select id::text from outbox where payload ->> 'template' = 'booking_confirmed' and payload ->> 'booking_id' = ${id}`;
    const { data } = await server()
      .rpc('email_to_send', { message_id: Number(row?.id) })
      .maybeSingle();
    expect(data).toMatchObject({ leave_token: null });
    expect((await callFunction('outbox-worker', {}, backend.secretKey)).status).toBe(200);
  });
});

test('a suspended person is told of money, bookings and safety only', async () => {
  const [person, admin] = [await given.person(), await given.person('Ana', { admin: true })];
  const { error } = await admin.api.rpc('suspend_person', {
    target_person: person.id,
    reason: 'Denúncias.',
    paid_bookings: 'keep',
  });
  expect(error).toBeNull();
  const data = { recipient_id: person.id };
  await tell(person, 'visit_declined', data);
  await tell(person, 'payout_sent', data);
  expect((await notesOf(person)).items.map(({ kind }) => kind)).toEqual(['payout_sent', 'account_suspended']);
  expect(await queued(person)).toEqual(['payout_sent']);
});

test('they go after 90 days, and with the account', async () => {
  const person = await given.person();
  await tell(person, 'booking_confirmed');
  await tell(person, 'booking_cancelled_guest');
  await person.api.rpc('set_mail_topic', { topic: 'reviews', is_on: false });
  await sql`update notifications set created_at = now() - interval '91 days' where person_id = ${person.id} and kind = 'booking_confirmed'`;
  await sql`select public.delete_expired_data()`;
  expect((await notesOf(person)).items.map(({ kind }) => kind)).toEqual(['booking_cancelled_guest']);
  const { data } = await person.api.rpc('account_export');
  expect(data).toMatchObject({
    notifications: [{ kind: 'booking_cancelled_guest' }],
    mails_switched_off: [{ topic: 'reviews' }],
  });
  await signedIn(person);
  expect((await person.api.rpc('delete_account')).error).toBeNull();
  expect(await sql`select from notifications where person_id = ${person.id}`).toHaveLength(0);
  expect(await sql`select from muted_mails where person_id = ${person.id}`).toHaveLength(0);
});

test('a hold tells nobody: it is its guest’s own affair', async () => {
  const [guest, space] = [await given.person(), await given.space()];
  const before = (await notesOf(space.host)).items.length;
  await hold(guest, space);
  expect((await notesOf(space.host)).items).toHaveLength(before);
});
