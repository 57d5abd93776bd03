/**
 * Search over many spaces: the procedure on a direct connection beside the same call through the API, and what policies
 * cost on a table.
 *
 *   node bench/search.ts              SPACES=100000 RUNS=60 by default; SPACES=1000000 for the large one
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import { startStack } from 'backend-stack/start-stack.ts';
import postgres, { type Sql } from 'postgres';
import { alternate, machine, ms, row } from './timing.ts';

const spaces = Number(process.env['SPACES'] ?? 100_000);
const runs = Number(process.env['RUNS'] ?? 60);

/** Words enough that a search for one of them finds a share, not everything. */
async function seed(sql: Sql): Promise<void> {
  await sql`select setseed(0.42)`;
  await sql`insert into profiles (id, full_name, is_host)
    select gen_random_uuid(), 'Pessoa ' || number, true from generate_series(1, 2000) as number`;
  const batch = 50_000;
  for (let made = 0; made < spaces; made += batch) {
    await sql`
      insert into spaces (title, description, type, capacity, zone, neighborhood, price, amenities, images, host_id, status, created_at)
      select
        (array['Casa', 'Salão', 'Estúdio', 'Sítio', 'Cobertura', 'Galpão', 'Jardim', 'Loft'])[1 + floor(random() * 8)::int] || ' '
          || (array['da Mata', 'do Mirante', 'das Palmeiras', 'Aurora', 'da Praia', 'Imperial', 'das Pedras', 'Bela Vista'])[1 + floor(random() * 8)::int]
          || ' ' || number,
        'Espaço para festas e encontros com ' || (array['vista', 'varanda', 'deck', 'palco', 'lareira'])[1 + floor(random() * 5)::int] || '.',
        (array['casa-com-piscina', 'salao-de-festas', 'sitio', 'estudio-de-fotografia', 'evento-corporativo', 'coworking', 'casamento', 'outros'])[1 + floor(random() * 8)::int],
        10 + floor(random() * 490)::int, place.zone, place.slug, 200 + floor(random() * 900000)::int / 100.0,
        array(select label from unnest(array['Estacionamento', 'Wi-Fi gratuito', 'Piscina', 'Bar', 'Ar condicionado', 'Churrasqueira']) as label
          where random() < 0.4 and number > 0),
        '{bench/1.jpg}', host.id, 'approved', now() - random() * interval '900 days'
      from generate_series(${made + 1}::int, ${Math.min(made + batch, spaces)}::int) as number
      join (select slug, zone, row_number() over (order by slug) as place from neighborhoods) as place
        on place.place = 1 + number % (select count(*) from neighborhoods)
      join (select id, row_number() over (order by id) as place from profiles) as host on host.place = 1 + number % 2000`;
  }
  await sql`update spaces set rating_average = 3 + (('x' || substr(id::text, 1, 4))::bit(16)::int % 200) / 100.0, rating_count = 3
    where substr(id::text, 36, 1) in ('0', '1', '2', '3')`;
  // A tenth of the spaces is taken on any of the days asked for.
  await sql`
    insert into bookings (user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee,
      payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, paid_at, snapshot)
    select guest.id, space.id, space.host_id, private.today_in_rio() + 30 + day, 10, 'paid', 105, 100, 5, 'card',
      'cs_' || gen_random_uuid(), now(), now(), now(), '{}'
    from spaces as space
    cross join generate_series(0, 1) as day
    join (select id, row_number() over (order by id) as place from profiles limit 200) as guest
      on guest.place = 1 + ('x' || substr(space.id::text, 1, 4))::bit(16)::int % 200
    where ('x' || substr(space.id::text, 5, 4))::bit(16)::int % 10 = day`;
  await sql`vacuum analyze`;
}

type Search = Record<string, string | number | string[]>;
const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const searches: [string, Search][] = [
  ['nothing asked', {}],
  ['newest of a type', { space_type: 'casamento', sort_by: 'mais-novo' }],
  ['two words', { q: 'casa mirante' }],
  ['a misspelling', { q: 'palmeras' }],
  ['a word, a zone, a day', { q: 'salao', zone_slug: 'zona-sul', event_date: inThirtyDays }],
  ['type, neighbourhood, day', { space_type: 'sitio', neighborhood_slug: 'copacabana', event_date: inThirtyDays }],
  ['price and size, cheapest', { price_band: '1000-2500', capacity_band: '50-100', sort_by: 'menor-preco' }],
  [
    'two amenities, a day, best',
    { amenity_labels: ['Piscina', 'Bar'], event_date: inThirtyDays, sort_by: 'avaliacao' },
  ],
  ['page 40', { page_number: 40 }],
];

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-search-'));
const stack = await startStack({
  ports: { api: await freePort(), database: await freePort(), mail: await freePort(), payments: await freePort() },
  dataDir,
  siteUrl: 'http://localhost:3000',
  durable: false,
  scheduleEveryMs: null,
});
const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
try {
  const started = performance.now();
  await seed(sql);
  console.log(
    `${spaces} spaces (seeded in ${Math.round((performance.now() - started) / 1000)} s), ${runs} runs each, ${machine()}\n`,
  );

  const rpc = async (name: string, body: object): Promise<unknown> => {
    const response = await fetch(`${stack.urls.api}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const asVisitor = (text: string) =>
    sql.begin(async (tx) => {
      await tx.unsafe('set local role anon');
      return tx.unsafe(text);
    });
  const literal = (value: string | number | string[]): string =>
    Array.isArray(value)
      ? `array[${value.map(literal).join(', ')}]`
      : typeof value === 'number'
        ? String(value)
        : `'${value}'`;

  row('Search', 'found', 'SQL p50', 'SQL p95', 'API p50', 'API p95', 'API : SQL (p95)');
  row(...Array<string>(7).fill('---'));
  for (const [name, search] of searches) {
    const args = Object.entries(search).map(([key, value]) => `${key} => ${literal(value)}`);
    const text = `select public.search_spaces(${args.join(', ')}) as found`;
    const [direct, api] = await alternate(
      runs,
      () => asVisitor(text),
      () => rpc('search_spaces', search),
    );
    const { total } = (await rpc('search_spaces', search)) as { total: number };
    row(name, total, ms(direct.p50), ms(direct.p95), ms(api.p50), ms(api.p95), (api.p95 / direct.p95).toFixed(2));
  }
  const [direct, api] = await alternate(
    runs,
    () => asVisitor('select * from public.category_counts()'),
    () => rpc('category_counts', {}),
  );
  row(
    'category counts',
    8,
    ms(direct.p50),
    ms(direct.p95),
    ms(api.p50),
    ms(api.p95),
    (api.p95 / direct.p95).toFixed(2),
  );

  const [guest] = await sql<
    { id: string }[]
  >`select user_id as id from bookings group by user_id order by count(*) desc limit 1`;
  const person = guest?.id ?? '';
  const policies: [string, string, string][] = [
    [
      'a category, newest first',
      'anon',
      `select id, title, price from spaces where type = 'casamento' and status = 'approved' order by created_at desc limit 24`,
    ],
    [
      'one space',
      'anon',
      `select * from spaces where status = 'approved' and id = (select '${(await sql`select id from spaces limit 1`)[0]?.['id']}'::uuid)`,
    ],
    [
      'a guest’s bookings',
      'authenticated',
      `select id, event_date, status from bookings where user_id = '${person}' order by created_at desc limit 50`,
    ],
  ];
  console.log('');
  row('Policies', 'without p50', 'without p95', 'with p50', 'with p95', 'with : without (p50)');
  row(...Array<string>(6).fill('---'));
  for (const [name, role, text] of policies) {
    const run = (as: string) => () =>
      sql.begin(async (tx) => {
        await tx.unsafe(
          `select set_config('role', '${as}', true), set_config('request.jwt.claim.sub', '${person}', true)`,
        );
        return tx.unsafe(text);
      });
    const [without, withPolicies] = await alternate(runs * 5, run('postgres'), run(role));
    row(
      name,
      ms(without.p50),
      ms(without.p95),
      ms(withPolicies.p50),
      ms(withPolicies.p95),
      (withPolicies.p50 / without.p50).toFixed(2),
    );
  }
} finally {
  await sql.end({ timeout: 1 });
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
