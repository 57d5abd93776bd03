/**
 * Measures the cost of row level security: the same query as the owner of the tables and as the person, and the list of
 * conversations of a person with many, directly and through the API.
 *
 *   npm run bench policies            SPACES=100000 CONVERSATIONS=100000 RUNS=300 by default
 */
import { createHmac } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { benchFolder, CleanUp, startBackend } from './bench-backend.ts';
import { seedSpaces, withoutTriggers } from './seed-spaces.ts';
import { alternate, machine, ms, row } from './timing.ts';

const spaces = Number(process.env.SPACES ?? 100_000);
const conversations = Number(process.env.CONVERSATIONS ?? 100_000);
const runs = Number(process.env.RUNS ?? 300);
/** Of one guest, the busiest there may be. */
const ofOneGuest = 500;

/** Five messages each; the first `ofOneGuest` conversations are one guest's, with half of their messages unread. */
async function seedChat(sql: Sql): Promise<string> {
  const [guest] = await sql<{ id: string }[]>`select id from profiles order by id limit 1`;
  const id = guest?.id ?? '';
  await withoutTriggers(sql, async (tx) => {
    await tx`
      insert into conversations (space_id, client_id, host_id, space_title, last_message_at, created_at)
      select space.id, client.id, space.host_id, space.title, now() - space.place * interval '1 minute', now() - interval '400 days'
      from (select id, host_id, title, row_number() over (order by id) as place from spaces where host_id <> ${id} limit ${conversations}) as space
      join (select id, row_number() over (order by id) as place from profiles where is_host) as client
        on client.place = case when space.place <= ${ofOneGuest} then 1 else 2 + space.place % 1900 end and client.id <> space.host_id`;
    await tx`analyze conversations`;
    await tx`
      insert into messages (conversation_id, sender_id, recipient_id, content, created_at)
      select conversation.id, case when number % 2 = 0 then client_id else host_id end,
        case when number % 2 = 0 then host_id else client_id end, 'Mensagem ' || number,
        last_message_at - (5 - number) * interval '1 minute'
      from conversations as conversation cross join generate_series(1, 5) as number`;
    await tx`
      insert into conversation_reads (conversation_id, user_id, last_read_at)
      select conversation.id, person.id, last_message_at - interval '150 seconds'
      from conversations as conversation cross join lateral (values (client_id), (host_id)) as person (id)`;
  });
  await sql`vacuum analyze`;
  return id;
}

const cleanUp = new CleanUp();
const stack = await startBackend(await benchFolder('policies', cleanUp), cleanUp);
const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
cleanUp.add(() => sql.end({ timeout: 1 }));
try {
  await seedSpaces(stack.databaseUrl, spaces);
  const chatter = await seedChat(sql);
  console.log(`${spaces} spaces, ${conversations} conversations, ${runs} runs each, ${machine()}\n`);

  const first = async (text: string) => String(Object.values((await sql.unsafe(text))[0] ?? {})[0]);
  const booker = await first('select user_id from bookings group by user_id order by count(*) desc limit 1');
  const host = await first('select host_id from bookings group by host_id order by count(*) desc limit 1');
  const conversation = await first(`select id from conversations where client_id = '${chatter}' limit 1`);
  const space = await first("select id from spaces where status = 'approved' limit 1");
  const queries: [name: string, role: string, person: string, text: string][] = [
    [
      'a category, newest first',
      'anon',
      '',
      `select id, title, price from spaces where type = 'casamento' and status = 'approved' order by created_at desc limit 24`,
    ],
    ['one space', 'anon', '', `select * from spaces where status = 'approved' and id = '${space}'`],
    ['one space, signed in', 'authenticated', booker, `select * from spaces where id = '${space}'`],
    [
      'a host’s spaces',
      'authenticated',
      host,
      `select id, title, status from spaces where host_id = '${host}' order by created_at desc limit 50`,
    ],
    [
      'a guest’s bookings',
      'authenticated',
      booker,
      `select id, event_date, status from bookings where user_id = '${booker}' order by created_at desc limit 50`,
    ],
    [
      'bookings with their spaces',
      'authenticated',
      booker,
      `select booking.id, space.title from bookings as booking join spaces as space on space.id = booking.space_id
        where booking.user_id = '${booker}' order by booking.created_at desc limit 50`,
    ],
    [
      'messages of a conversation',
      'authenticated',
      chatter,
      `select id, content, created_at from messages where conversation_id = '${conversation}' order by created_at limit 50`,
    ],
    [
      'conversations of a guest',
      'authenticated',
      chatter,
      `select id, space_title from conversations where client_id = '${chatter}' order by last_message_at desc limit 50`,
    ],
    ['a public profile', 'anon', '', `select full_name, avatar_url from profiles where id = '${host}'`],
    ['neighbourhoods', 'anon', '', 'select slug, name, zone from neighborhoods order by name'],
  ];
  row('Policies', 'without p50', 'without p95', 'with p50', 'with p95', 'with : without (p50)');
  row(...Array<string>(6).fill('---'));
  for (const [name, role, person, text] of queries) {
    const run = (as: string) => () =>
      sql.begin(async (tx) => {
        await tx.unsafe(
          `select set_config('role', '${as}', true), set_config('request.jwt.claim.sub', '${person}', true)`,
        );
        return tx.unsafe(text);
      });
    const [without, withPolicies] = await alternate(runs, run('postgres'), run(role));
    const ratio = (withPolicies.p50 / without.p50).toFixed(2);
    row(name, ms(without.p50), ms(without.p95), ms(withPolicies.p50), ms(withPolicies.p95), ratio);
  }

  const token = signedToken(chatter, stack.keys.jwtSecret);
  const rpc = async (name: string, body: object): Promise<unknown> => {
    const response = await fetch(`${stack.urls.api}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: stack.keys.publishable,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const asChatter = (text: string) =>
    sql.begin(async (tx) => {
      await tx.unsafe(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', '${chatter}', true)`,
      );
      return tx.unsafe(text);
    });
  console.log('');
  row(
    `Chat of a guest with ${ofOneGuest} conversations`,
    'SQL p50',
    'SQL p95',
    'API p50',
    'API p95',
    'API : SQL (p95)',
  );
  row(...Array<string>(6).fill('---'));
  for (const name of ['list_conversations', 'unread_count']) {
    const [direct, api] = await alternate(
      Math.ceil(runs / 3),
      () => asChatter(`select public.${name}()`),
      () => rpc(name, {}),
    );
    row(name, ms(direct.p50), ms(direct.p95), ms(api.p50), ms(api.p95), (api.p95 / direct.p95).toFixed(2));
  }
} finally {
  await cleanUp.run();
}

function signedToken(person: string, secret: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: person, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 7200 };
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
}
