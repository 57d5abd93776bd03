import { expect, test } from 'vitest';
import { emails } from '../../supabase/functions/_shared/emails/registry.ts';
import { sql } from './testing/backend.ts';

/* private.email_templates is the list of e-mails: the queue reads each one's priority there, and its composer. */

interface Template {
  name: string;
  priority: number;
  composer: string;
  topic: string | null;
}
const templates = await sql<Template[]>`select * from private.email_templates order by name`;
const rolledBack = async (work: (tx: typeof sql) => Promise<unknown>) => {
  const end = new Error('end');
  await sql
    .begin(async (tx) => {
      await work(tx as unknown as typeof sql);
      throw end;
    })
    .catch((error) => {
      if (error !== end) throw error;
    });
};

test('it has the e-mails that the functions can write, and no other', () => {
  expect(templates.map(({ name }) => name)).toEqual(Object.keys(emails).sort());
});

test('each composer takes a message of the queue and only the server’s own functions call it', async () => {
  const composers = await sql<{ name: string; is_open: boolean }[]>`
    select proname as name, has_function_privilege('authenticated', oid, 'execute')
      or has_function_privilege('anon', oid, 'execute') or has_function_privilege('service_role', oid, 'execute') as is_open
    from pg_proc
    where pronamespace = 'private'::regnamespace and prorettype = 'jsonb'::regtype
      and pg_get_function_arguments(oid) = 'message outbox'
    order by 1`;
  expect(composers.map(({ name }) => name)).toEqual([...new Set(templates.map(({ composer }) => composer))].sort());
  expect(composers.filter(({ is_open }) => is_open)).toEqual([]);
});

test('a composer is a plain name: no other text reaches the statement that calls it', async () => {
  const insert = (composer: string) => sql`insert into private.email_templates values ('trial', 0, ${composer}, null)`;
  for (const composer of ['cancel_booking', 'booking_email($1); select 1', 'public.booking_email', 'Booking_email', ''])
    await expect(insert(composer)).rejects.toThrow('email_templates_composer_check');
});

test('what is about money, a booking’s state or safety goes first; whom a notice can be spared is said', () => {
  const first = templates.filter(({ priority }) => priority === 0).map(({ name }) => name);
  expect(first).toEqual(expect.arrayContaining(['booking_confirmed', 'refund_sent', 'payout_sent', 'alarm_raised']));
  expect(first).not.toEqual(expect.arrayContaining(['new_message']));
  const spared = templates.filter(({ topic }) => topic !== null).map(({ name }) => name);
  expect(spared).toEqual([
    'commission_earned',
    'new_message',
    'report_settled',
    'review_answered',
    'review_received',
    'visit_accepted',
    'visit_cancelled',
    'visit_declined',
    'visit_proposed',
    'visit_withdrawn',
  ]);
});

test('the queue takes the priority of the template, whatever is written, and claims by it', async () => {
  await rolledBack(async (tx) => {
    await tx`delete from outbox where done_at is null`;
    const add = (kind: string, template: string | null, key: string) =>
      tx`insert into outbox (kind, dedupe_key, payload, priority, available_at)
        values (${kind}, ${key}, ${tx.json(template ? { template } : {})}, 1, now() - interval '1 minute')`;
    await add('email', 'new_message', 'notice');
    await add('email', 'refund_sent', 'refund');
    expect(await tx`select dedupe_key as key, priority from outbox where done_at is null order by id`).toEqual([
      { key: 'notice', priority: 1 },
      { key: 'refund', priority: 0 },
    ]);
    expect(await tx`select dedupe_key as key from claim_outbox('{email}', 1)`).toEqual([{ key: 'refund' }]);
  });
});

test('the queue refuses an e-mail that is on no list', async () => {
  for (const payload of [{ template: 'no_such' }, {}])
    await expect(
      sql`insert into outbox (kind, dedupe_key, payload) values ('email', 'trial', ${sql.json(payload)})`,
    ).rejects.toThrow('no e-mail template');
  expect(await sql`select from outbox where dedupe_key = 'trial'`).toHaveLength(0);
});

test.each(['anon', 'authenticated', 'service_role'])('%s neither reads nor changes the list', async (role) => {
  for (const attempt of ['select * from', 'delete from'])
    await expect(
      sql.begin(async (tx) => {
        await tx`select set_config('role', ${role}, true)`;
        await tx.unsafe(`${attempt} private.email_templates`);
      }),
    ).rejects.toThrow('permission denied');
  expect(await sql`select from private.email_templates`).toHaveLength(templates.length);
});
