/**
 * Measures what an announcement adds to the act that makes it, and when 500 open bells get theirs through the embedded realtime server.
 *
 *   npm run bench notifications          BELLS=500 SECONDS=60 by default
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RealtimeClient } from '@supabase/realtime-js';
import { freePort } from 'backend-stack/free-port.ts';
import { startDatabase } from 'backend-stack/start-database.ts';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { benchFolder, CleanUp } from './bench-backend.ts';
import { writeTable } from './demo-site.ts';
import { machine, timing } from './timing.ts';

const bellCount = Number(process.env.BELLS ?? 500);
const seconds = Number(process.env.SECONDS ?? 60);
/** Each payment announces twice: to its guest and to its host. */
const announcementsPerMinute = 1000;
const paymentsWith = Math.round((announcementsPerMinute / 2) * (seconds / 60));

interface Bell {
  person: string;
  client: RealtimeClient;
  /** When its next row was begun, of `performance.now()`. */
  begun: number | undefined;
  /** Of each row, in ms. */
  waits: number[];
}

async function seed(sql: Sql) {
  const people = await sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_user_meta_data)
    select gen_random_uuid(), 'pessoa' || number || '@bench.test', '{"full_name":"Pessoa Teste"}'
    from generate_series(0, ${bellCount}) as number returning id`;
  await sql`update profile_private set phone = '(21) 99876-5432', date_of_birth = '1990-04-12'`;
  const [host = '', ...guests] = people.map(({ id }) => id);
  const spaces = await sql<{ id: string }[]>`
    insert into spaces (title, description, type, capacity, zone, neighborhood, price, images, host_id, status)
    select 'Casa ' || number, 'Uma casa.', 'casa-com-piscina', 80, 'zona-sul', 'copacabana', 1000, '{bench/1.jpg}', ${host}, 'approved'
    from generate_series(1, 50) as number returning id`;
  // the same act without its announcement: told to nobody, by a setting of the connection
  await sql.unsafe(`
    create schema bench;
    alter function private.announce(uuid, text, text, jsonb, timestamptz) set schema bench;
    create function private.announce(person uuid, kind text, subject text, data jsonb, mail_at timestamptz default now())
    returns void language plpgsql security definer set search_path = '' as $$
    begin
      if current_setting('bench.quiet', true) is distinct from 'on' then
        perform bench.announce(person, kind, subject, data, mail_at);
      end if;
    end;
    $$`);
  await sql`analyze`;
  return { guests, spaces: spaces.map(({ id }) => id) };
}

/** Listens as the header does (use-unread-notifications.ts). */
function openBell(address: string, person: string): Promise<Bell> {
  const token = Buffer.from(JSON.stringify({ role: 'authenticated', sub: person })).toString('base64url');
  const client = new RealtimeClient(address, { params: { apikey: 'visitor' }, logger: () => undefined });
  void client.setAuth(token);
  const bell: Bell = { person, client, begun: undefined, waits: [] };
  return new Promise((resolve, reject) => {
    client
      .channel(`notifications:${person}`)
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'notifications', filter: `person_id=eq.${person}` },
        () => {
          if (bell.begun === undefined) return;
          bell.waits.push(performance.now() - bell.begun);
          bell.begun = undefined;
        },
      )
      .subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve(bell) : reject(error ?? new Error(status))));
  });
}

const cleanUp = new CleanUp();
try {
  const dataDir = await benchFolder('notifications', cleanUp);
  const database = await startDatabase({ port: await freePort(), dataDir: path.join(dataDir, 'data'), durable: true });
  cleanUp.add(() => database.stop());
  const sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  cleanUp.add(() => sql.end({ timeout: 1 }));
  const { guests, spaces } = await seed(sql);

  const server = fork(path.join(import.meta.dirname, 'realtime-server.ts'), [database.url]);
  cleanUp.add(async () => server.kill());
  const port = await new Promise<number>((resolve) => {
    server.once('message', (message: { port: number }) => resolve(message.port));
  });
  const bells: Bell[] = [];
  for (let index = 0; index < guests.length; index += 50) {
    const group = guests.slice(index, index + 50).map((guest) => openBell(`ws://127.0.0.1:${port}/realtime/v1`, guest));
    bells.push(...(await Promise.all(group)));
  }
  cleanUp.add(() => Promise.all(bells.map(({ client }) => client.disconnect())));

  let turn = 0;
  async function holdNext(person: string) {
    turn += 1;
    const [space = '', day] = [spaces[turn % spaces.length], 1 + Math.floor(turn / spaces.length)];
    return sql.begin(async (tx: TransactionSql) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${person}, true)`;
      const [held] = await tx<{ booking_id: string; total_amount: number }[]>`
        select * from public.hold_booking(${space}, private.today_in_rio() + ${day}::integer, 5, 100000, 'card', null, 0)`;
      if (!held) throw new Error('not held');
      return held;
    });
  }
  const payer = postgres(database.url, { max: 1, onnotice: () => undefined });
  cleanUp.add(() => payer.end({ timeout: 1 }));
  const pay = (id: string, amount: number) =>
    payer`select public.apply_checkout_event(${`evt_${id}`}, 'checkout.session.completed', ${`cs_${id}`}, ${id},
      'complete', 'paid', ${amount}, 'brl', ${`pi_${id}`})`;

  const acts = { with: [] as number[], without: [] as number[] };
  const load = machine();
  const warming = 10;
  const started = performance.now();
  for (let index = -warming; index < paymentsWith; index += 1) {
    const due = started + (index + warming) * ((seconds * 1000) / paymentsWith);
    if (due > performance.now()) await wait(due - performance.now());
    const bell = bells[(index + warming) % bells.length];
    if (!bell) break;
    if (index === 0) for (const { waits } of bells) waits.length = 0;
    const inTurns = index % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const);
    for (const way of inTurns) {
      const { booking_id, total_amount } = await holdNext(bell.person);
      await payer`select set_config('bench.quiet', ${way === 'without' ? 'on' : 'off'}, false)`;
      const begun = performance.now();
      if (way === 'with') bell.begun = begun;
      await pay(booking_id, total_amount);
      if (index >= 0) acts[way].push(performance.now() - begun);
    }
  }
  const allRung = async () => {
    for (let waited = 0; waited < 20_000 && bells.some(({ begun }) => begun !== undefined); waited += 50)
      await wait(50);
    const silent = bells.filter(({ begun }) => begun !== undefined).length;
    if (silent > 0) throw new Error(`${silent} bells got nothing`);
    return bells.flatMap(({ waits }) => waits.splice(0));
  };
  const paced = await allRung();

  const begun = performance.now();
  for (const bell of bells) bell.begun = begun;
  await payer`select set_config('bench.quiet', 'off', false)`;
  await payer`select private.announce(id, 'terms_changed', 'bench', '{}') from unnest(${guests}::uuid[]) as id`;
  const atOnce = await allRung();

  const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
  const [quiet, loud] = [timing(acts.without), timing(acts.with)];
  const each = (share: 'p50' | 'p95') => (loud[share] - quiet[share]) / 2;
  const bellRow = (name: string, waits: number[]) => {
    const { p50, p95 } = timing(waits);
    return `| ${name} | ${waits.length} | ${ms(p50)} | ${ms(p95)} | ${ms(Math.max(...waits))} |`;
  };
  const table = [
    `${load}, durable, ${bellCount} bells open, ${announcementsPerMinute} announcements a minute for ${seconds} s:`,
    '',
    '| A payment confirmed, two announcements | acts | p50 | p95 |',
    '|---|---|---|---|',
    `| without | ${acts.without.length} | ${ms(quiet.p50)} | ${ms(quiet.p95)} |`,
    `| with | ${acts.with.length} | ${ms(loud.p50)} | ${ms(loud.p95)} |`,
    `| each announcement adds | | ${ms(each('p50'))} | ${ms(each('p95'))} |`,
    '',
    '| From the act’s beginning to the bell | rows | p50 | p95 | worst |',
    '|---|---|---|---|---|',
    bellRow('one after the other', paced),
    bellRow('to all in one act', atOnce),
  ].join('\n');
  console.log(table);
  await writeTable('notifications', table);
  if (each('p50') > 1 || Math.max(...atOnce, ...paced) > 1000) throw new Error('the goal is missed');
} finally {
  await cleanUp.run();
}
process.exit();
