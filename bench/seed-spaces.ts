import postgres, { type Sql } from 'postgres';

/** A tenth of the spaces is taken on this day, and another tenth on the next: counted from today in Rio. */
const firstBookedDay = 30;

/** From here on a twentieth of the spaces has other prices for five days: a carnival. */
export const rangeDay = 120;

/** In the month of this day every Saturday is blocked by a fifth of the spaces, and by a twentieth all of them. */
export const busyMonthDay = 75;

/** So many spaces have words of their own; the others repeat them. */
const patterns = 5000;

/**
 * Fills a fresh database with so many approved spaces of `hosts` people: one statement for each table, both concurrently, with
 * triggers, checks by function and indexes left for afterwards. The index of search is filled by the functions that its triggers use.
 * @param takeMoreDays adds what the index has to know, too.
 */
export async function seedSpaces(
  databaseUrl: string,
  spaces: number,
  hosts = 2000,
  takeMoreDays: (sql: Sql) => Promise<void> = async () => undefined,
): Promise<void> {
  const sql = postgres(databaseUrl, {
    max: 2,
    onnotice: () => undefined,
    // a million bookings' journal is sorted in more than the stack's limit of 1 GB
    connection: { maintenance_work_mem: '512MB', work_mem: '128MB', temp_file_limit: '-1' },
  });
  try {
    await roomForTheLog(sql);
    await sql`insert into profiles (id, full_name, is_host)
      select gen_random_uuid(), 'Pessoa ' || number, true from generate_series(1, ${hosts}::int) as number`;
    const indexes = await droppedIndexes(sql, ['public.spaces', 'private.search_listings', 'private.search_documents']);
    const checks = await droppedChecks(sql, ['public.spaces']);
    await insertPatterns(sql, Math.min(spaces, patterns), hosts);
    await repeatPatterns(sql, spaces, hosts);
    await varyPrices(sql);
    await sql`analyze spaces`;
    await takeDays(sql);
    await blockSaturdays(sql);
    await blockDays(sql);
    await takeMoreDays(sql);
    await fillListings(sql);
    await Promise.all(indexes.map((definition) => sql.unsafe(definition)));
    await sql`drop table patterns`;
    for (const definition of checks) await sql.unsafe(definition);
    await sql`vacuum analyze`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Words enough that a search for one of them finds a share, not everything. A sixth are complete listings. */
async function insertPatterns(sql: Sql, count: number, hosts: number): Promise<void> {
  await withoutTriggers(sql, async (tx) => {
    await tx`
      insert into spaces (title, description, type, capacity, zone, neighborhood, price, amenities, images, music_until, host_id, status,
        created_at)
      select
        (array['Casa', 'Salão', 'Estúdio', 'Sítio', 'Cobertura', 'Galpão', 'Jardim', 'Loft'])[1 + floor(random() * 8)::int] || ' '
          || (array['da Mata', 'do Mirante', 'das Palmeiras', 'Aurora', 'da Praia', 'Imperial', 'das Pedras', 'Bela Vista'])[1 + floor(random() * 8)::int]
          || ' ' || number,
        'Espaço para festas e encontros com ' || (array['vista', 'varanda', 'deck', 'palco', 'lareira'])[1 + floor(random() * 5)::int] || '.'
          || case when number % 3 > 0 then repeat(' Recepção, limpeza e apoio da equipe durante todo o horário combinado.', 3) else '' end,
        (array['casa-com-piscina', 'salao-de-festas', 'sitio', 'estudio-de-fotografia', 'evento-corporativo', 'coworking', 'casamento', 'outros'])[1 + floor(random() * 8)::int],
        10 + floor(random() * 490)::int, place.zone, place.slug, 200 + floor(random() * 900000)::int / 100.0,
        array(select label from unnest(array['Estacionamento', 'Wi-Fi gratuito', 'Piscina', 'Bar', 'Ar condicionado', 'Churrasqueira']) as label
          where random() < 0.4 and number > 0),
        array(select 'bench/' || picture || '.jpg' from generate_series(1, 1 + number % 6) as picture),
        case when number % 2 = 0 then '22:00'::time end, host.id, 'approved', now() - random() * interval '900 days'
      from generate_series(1, ${count}::int) as number
      join (select slug, zone, row_number() over (order by slug) as place from neighborhoods) as place
        on place.place = 1 + number % (select count(*) from neighborhoods)
      join (select id, row_number() over (order by id) as place from profiles) as host on host.place = 1 + number % ${hosts}::int`;
    // Joins are planned by what is known of a table: fresh ones would be walked row by row for every row.
    await tx`create table patterns as select id, row_number() over (order by id) - 1 as place from spaces`;
    await tx`analyze spaces, patterns`;
  });
}

/** The patterns again and again, with other hosts, prices, sizes, ratings and ages. */
async function repeatPatterns(sql: Sql, spaces: number, hosts: number): Promise<void> {
  // The ids in order: a million at random places would have every page of the primary keys written again and again.
  await sql`
    create unlogged table copies as
    select lpad(to_hex(number), 8, '0')::text || substr(gen_random_uuid()::text, 9) as id, pattern.id as pattern,
      host.id as host, 10 + floor(random() * 490)::int as capacity, 200 + floor(random() * 900000)::int / 100.0 as price,
      now() - random() * interval '900 days' as created_at,
      case when number % 4 = 0 then (3 + random() * 2)::numeric(3, 2) end as rating_average,
      case when number % 4 = 0 then 3 else 0 end as rating_count
    from generate_series(${patterns + 1}::int, ${spaces}::int) as number
    join patterns as pattern on pattern.place = number % ${patterns}::int
    join (select id, row_number() over (order by id) as place from profiles) as host on host.place = 1 + number % ${hosts}::int
    order by number`;
  await sql`alter table copies alter column id type uuid using id::uuid`;
  await sql`analyze copies`;
  await withoutTriggers(
    sql,
    (tx) => tx`
    insert into spaces (id, title, description, type, capacity, zone, neighborhood, price, amenities, images, music_until, host_id,
      status, created_at, rating_average, rating_count)
    select copy.id, title, description, type, copy.capacity, zone, neighborhood, copy.price, amenities, images, music_until, copy.host, status,
      copy.created_at, copy.rating_average, copy.rating_count
    from copies as copy join spaces as space on space.id = copy.pattern`,
  );
  await sql`drop table copies`;
}

/** Weekends of a fifth of the spaces cost more, and of a twentieth two ranges of days. */
async function varyPrices(sql: Sql): Promise<void> {
  const dearWeekends = sql`abs(hashtext(space.id::text)) % 5 = 0`;
  const dearRanges = sql`abs(hashtext(space.id::text || 'range')) % 20 = 0`;
  await withoutTriggers(sql, async (tx) => {
    await tx`
      insert into space_weekday_prices (space_id, host_id, weekday, price)
      select id, host_id, weekday, round(price * 1.3, 2) from spaces as space, unnest(array[0, 5, 6]) as weekday where ${dearWeekends}`;
    await tx`
      insert into space_price_ranges (space_id, host_id, first_day, last_day, price)
      select id, host_id, first_day, first_day + 4, price * 2
      from spaces as space, (select private.today_in_rio() + ahead as first_day from unnest(array[${rangeDay}::int, 330]) as ahead) as range
      where ${dearRanges}`;
  });
}

/** Two days of two tenths of the spaces are sold. */
async function takeDays(sql: Sql): Promise<void> {
  await withoutTriggers(
    sql,
    (tx) => tx`
    insert into bookings (user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee,
      payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, paid_at, snapshot)
    select guest.id, space.id, space.host_id, private.today_in_rio() + ${firstBookedDay}::int + space.place % 10, 10, 'paid', 105, 100, 5,
      'card', 'cs_' || space.id, now(), now(), now(), '{}'
    from (select id, host_id, (row_number() over ())::int as place from spaces) as space
    join (select id, (row_number() over (order by id))::int as place from profiles limit 200) as guest
      on guest.place = 1 + (space.place / 10) % 200
    where space.place % 10 < 2`,
  );
}

async function blockSaturdays(sql: Sql): Promise<void> {
  await withoutTriggers(
    sql,
    (tx) => tx`
    insert into space_availability (space_id, host_id, date, is_available)
    select space.id, space.host_id, saturday, false
    from spaces as space, (
      select date from (select private.today_in_rio() + ${busyMonthDay}::int as day) as asked,
        lateral (select private.month_of(day) + ahead as date from generate_series(0, 30) as ahead) as days
      where extract(dow from date) = 6 and private.month_of(date) = private.month_of(day)
    ) as busy (saturday)
    where abs(hashtext(space.id::text || saturday)) % 5 = 0 or abs(hashtext(space.id::text || 'busy')) % 20 = 0`,
  );
}

/** With these a space has 13 to 14 taken days, spread over the year. */
async function blockDays(sql: Sql): Promise<void> {
  await withoutTriggers(
    sql,
    (tx) => tx`
    insert into space_availability (space_id, host_id, date, is_available)
    select id, host_id, private.today_in_rio() + (abs(hashtext(id::text || number)) % 365)::int, false
    from spaces, generate_series(1, 12) as number
    on conflict do nothing`,
  );
}

/** The rows that the triggers would have made for each space. */
async function fillListings(sql: Sql): Promise<void> {
  await sql`analyze bookings, space_availability, space_weekday_prices, space_price_ranges`;
  await withoutTriggers(sql, async (tx) => {
    await tx`insert into private.search_listings select row.* from spaces as space, private.search_listing(space) as row`;
    await tx`
      insert into private.search_documents
      select id, private.search_document(space) from spaces as space where id in (select id from patterns)`;
    await tx`
      insert into private.search_vocabulary (word)
      select distinct word from spaces as space, private.vocabulary_of(space) as word where id in (select id from patterns)
      on conflict do nothing`;
    await tx`
      insert into private.search_lexemes (lexeme)
      select distinct lexeme from private.search_documents, unnest(tsvector_to_array(document)) as lexeme
      on conflict do nothing`;
    // The others repeat their words.
    await tx`
      insert into private.search_documents
      select copy.id, known.document
      from spaces as copy join spaces as pattern using (title, description) join private.search_documents as known on known.space_id = pattern.id
      where copy.id <> pattern.id`;
  });
}

/** The triggers of tables and foreign keys do not fire in here. */
export async function withoutTriggers(
  sql: Sql,
  work: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await work(tx);
  });
}

/** A gigabyte of rows would make a checkpoint every few seconds. */
async function roomForTheLog(sql: Sql): Promise<void> {
  await sql`alter system set max_wal_size = '8GB'`;
  await sql`alter system set checkpoint_timeout = '30min'`;
  await sql`select pg_reload_conf()`;
}

/** Drops what only speeds reading up, and answers how to make it again. */
export async function droppedIndexes(sql: Sql, tables: string[]): Promise<string[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
    where schemaname || '.' || tablename = any (${tables})
      and not exists (select from pg_constraint where conindid = format('%I.%I', schemaname, indexname)::regclass)
    order by indexdef like '%USING gin%' desc`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}

/** Checks that call a function for every row; what is copied has passed them, so they come back without looking at it. */
export async function droppedChecks(sql: Sql, tables: string[]): Promise<string[]> {
  const checks = await sql<{ name: string; table: string; definition: string }[]>`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = any (${tables}::text[]::regclass[]) and contype = 'c' and pg_get_constraintdef(oid) like '%private.%'`;
  for (const { name, table } of checks) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  return checks.map(
    ({ name, table, definition }) => `alter table ${table} add constraint ${name} ${definition} not valid`,
  );
}
