import postgres, { type Sql } from 'postgres';

/** A tenth of the spaces is taken on this day, and another tenth on the next: counted from today in Rio. */
export const firstTakenDay = 30;

/** So many spaces have words of their own; the others repeat them. */
const patterns = 20_000;
const batch = 100_000;

/**
 * Fills a fresh database with so many approved spaces of `hosts` people. Set-based, with the triggers off and the
 * indexes made afterwards: a million takes minutes. The read model of search is filled by the function that its trigger uses.
 */
export async function seedSpaces(databaseUrl: string, spaces: number, hosts = 2000): Promise<void> {
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  try {
    await sql`insert into profiles (id, full_name, is_host)
      select gen_random_uuid(), 'Pessoa ' || number, true from generate_series(1, ${hosts}::int) as number`;
    const indexes = await droppedIndexes(sql);
    await insertPatterns(sql, Math.min(spaces, patterns), hosts);
    for (let made = patterns; made < spaces; made += batch)
      await repeatPatterns(sql, made + 1, Math.min(made + batch, spaces));
    await withoutTriggers(
      sql,
      (tx) => tx`
      insert into private.search_vocabulary (word)
      select distinct word from private.space_search,
        regexp_split_to_table(array_to_string(tsvector_to_array(document), ' '), '[^a-z]+') as word
      where char_length(word) between 4 and 40
      on conflict do nothing`,
    );
    await withoutTriggers(
      sql,
      (tx) => tx`
      insert into bookings (user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee,
        payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, paid_at, snapshot)
      select guest.id, space.id, space.host_id, private.today_in_rio() + ${firstTakenDay}::int + day, 10, 'paid', 105, 100, 5, 'card',
        'cs_' || gen_random_uuid(), now(), now(), now(), '{}'
      from spaces as space
      cross join generate_series(0, 1) as day
      join (select id, row_number() over (order by id) as place from profiles limit 200) as guest
        on guest.place = 1 + ('x' || substr(space.id::text, 1, 4))::bit(16)::int % 200
      where ('x' || substr(space.id::text, 5, 4))::bit(16)::int % 10 = day`,
    );
    await sql`drop table patterns`;
    for (const definition of indexes) await sql.unsafe(definition);
    await sql`vacuum analyze`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Words enough that a search for one of them finds a share, not everything. */
async function insertPatterns(sql: Sql, count: number, hosts: number): Promise<void> {
  await withoutTriggers(sql, async (tx) => {
    await tx`
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
      from generate_series(1, ${count}::int) as number
      join (select slug, zone, row_number() over (order by slug) as place from neighborhoods) as place
        on place.place = 1 + number % (select count(*) from neighborhoods)
      join (select id, row_number() over (order by id) as place from profiles) as host on host.place = 1 + number % ${hosts}::int`;
    await tx`
      insert into private.space_search
      select found.* from spaces as space, private.space_search_row(space) as found`;
    // Joins are planned by what is known of a table: fresh ones would be walked row by row for every row.
    await tx`create table patterns as select id, row_number() over (order by id) - 1 as place from spaces`;
    await tx`analyze spaces, private.space_search, patterns`;
  });
}

/** The patterns again and again, with other prices, sizes, ratings and ages. */
async function repeatPatterns(sql: Sql, from: number, to: number): Promise<void> {
  await withoutTriggers(sql, async (tx) => {
    await tx`
      create temporary table copies on commit drop as
      select gen_random_uuid() as id, pattern.id as pattern, 10 + floor(random() * 490)::int as capacity,
        200 + floor(random() * 900000)::int / 100.0 as price, now() - random() * interval '900 days' as created_at,
        case when number % 4 = 0 then (3 + random() * 2)::numeric(3, 2) end as rating_average,
        case when number % 4 = 0 then 3 else 0 end as rating_count
      from generate_series(${from}::int, ${to}::int) as number
      join patterns as pattern on pattern.place = number % ${patterns}::int`;
    await tx`analyze copies`;
    await tx`
      insert into spaces (id, title, description, type, capacity, zone, neighborhood, price, amenities, images, host_id, status,
        created_at, rating_average, rating_count)
      select copy.id, title, description, type, copy.capacity, zone, neighborhood, copy.price, amenities, images, host_id, status,
        copy.created_at, copy.rating_average, copy.rating_count
      from copies as copy join spaces as space on space.id = copy.pattern`;
    await tx`
      insert into private.space_search (space_id, type, zone, neighborhood, capacity, price, amenities, rating_average,
        rating_count, created_at, document, facets)
      select copy.id, type, zone, neighborhood, copy.capacity, copy.price, amenities, copy.rating_average, copy.rating_count,
        copy.created_at, document, (facets & ~(15 << 12)) | (private.capacity_band_code(copy.capacity) << 12)
          | (private.price_band_code(copy.price) << 14)
      from copies as copy join private.space_search as indexed on indexed.space_id = copy.pattern`;
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

/** Drops what only speeds reading up, and answers how to make it again. */
async function droppedIndexes(sql: Sql): Promise<string[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
    where (schemaname, tablename) in (('public', 'spaces'), ('private', 'space_search'))
      and not exists (select from pg_constraint where conindid = format('%I.%I', schemaname, indexname)::regclass)`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}
