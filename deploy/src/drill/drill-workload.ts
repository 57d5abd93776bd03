import { randomUUID } from 'node:crypto';
import type { ObjectStore } from 'backend-stack/object-store.ts';
import type postgres from 'postgres';
import type { FileStorage } from '../copy-files.ts';

interface DrillPeople {
  guest: string;
  host: string;
  space: string;
  /** Days ahead that are booked already. */
  nextDay: number;
}

/** Counts that must survive: bookings, money, payouts, refunds, files that the database names. */
export interface Ledger {
  bookings: number;
  cents: number;
  payouts: number;
  refunds: number;
  files: number;
  /** Over every row of these, in order. */
  hash: string;
}

async function person(sql: postgres.Sql): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email, raw_user_meta_data)
    values (${id}, ${`${id}@exemplo.test`}, ${sql.json({ full_name: 'Ana Drill' })})`;
  await sql`update profile_private set phone = '(21) 99876-5432', date_of_birth = '1990-04-12' where id = ${id}`;
  return id;
}

export async function people(sql: postgres.Sql): Promise<DrillPeople> {
  const [guest, host] = [await person(sql), await person(sql)];
  const [space] = await sql<{ id: string }[]>`
    insert into spaces (title, description, type, capacity, zone, neighborhood, price, images, host_id, status)
    values ('Casa', 'Uma casa.', 'casa-com-piscina', 80, 'zona-sul', 'copacabana', 1000, '{teste/casa-1.jpg}', ${host}, 'approved')
    returning id`;
  return { guest, host, space: space?.id ?? '', nextDay: 2 };
}

/** Holds and pays by the procedures that the functions call; every third is cancelled, with its refund. Returns how many. */
export async function bookings(
  sql: postgres.Sql,
  known: DrillPeople,
  most: number,
  signal?: AbortSignal,
): Promise<number> {
  const as = <T>(work: (tx: postgres.TransactionSql) => Promise<T>) =>
    sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${known.guest}, true)`;
      return work(tx);
    });
  let made = 0;
  while (made < most && !signal?.aborted && known.nextDay < 360) {
    const ahead = known.nextDay++;
    const [row] = await as(
      (tx) => tx<{ held: { booking_id: string } }[]>`
        select to_json(public.hold_booking(${known.space}, private.today_in_rio() + ${ahead}::integer, 5, 100000, 'card')) as held`,
    );
    const id = row?.held.booking_id ?? '';
    const [agreed] = await sql<{ cents: number }[]>`
      select total_amount as cents from bookings where id = ${id}`;
    await sql`select public.apply_checkout_event(${`evt_${id}`}, 'checkout.session.completed', ${`cs_${id}`}, ${id}, 'complete', 'paid',
      ${agreed?.cents ?? 0}, 'brl', ${`pi_${id}`})`;
    if (ahead % 3 === 0) {
      await as(async (tx) => {
        const [seen] = await tx<
          { result: { refund_cents: number } }[]
        >`select to_json(public.preview_cancellation(${id})) as result`;
        await tx`select public.cancel_booking(${id}, ${seen?.result.refund_cents ?? -1})`;
      });
    }
    made += 1;
  }
  return made;
}

/** A picture of the space, as an upload leaves it: its file and its row. */
export async function picture(sql: postgres.Sql, files: ObjectStore, { host }: DrillPeople): Promise<void> {
  const name = `${host}/${randomUUID()}.jpg`;
  const content = Buffer.from(`picture ${name}`);
  await files.uploadObject('space-images', name, undefined, content, 'image/jpeg', '3600');
  const metadata = { size: content.byteLength, mimetype: 'image/jpeg' };
  await sql`insert into storage.objects (bucket_id, name, owner, metadata)
    values ('space-images', ${name}, ${host}, ${sql.json(metadata)})`;
}

/** Without the API, which the drill does not start. */
export const drillStorage = (sql: postgres.Sql, files: ObjectStore): FileStorage => ({
  list: () => sql`
    select bucket_id as bucket, name, (metadata ->> 'size')::integer as bytes, metadata ->> 'mimetype' as "contentType"
    from storage.objects`,
  read: ({ bucket, name }) =>
    files.read(bucket, name).then(
      ({ bytes }) => bytes,
      () => null,
    ),
  write: async ({ bucket, name, contentType }, content) =>
    void (await files.uploadObject(bucket, name, undefined, content, contentType, '3600')),
});

export async function ledgerOf(sql: postgres.Sql): Promise<Ledger> {
  const [row] = await sql<Ledger[]>`
    select (select count(*) from bookings)::integer as bookings,
      (select coalesce(sum(amount_cents), 0) from payments)::integer as cents,
      (select count(*) from host_payouts)::integer as payouts,
      (select count(*) from refunds)::integer as refunds,
      (select count(*) from storage.objects)::integer as files,
      md5(concat(
        (select string_agg(t::text, ';' order by id) from bookings as t), (select string_agg(t::text, ';' order by id) from payments as t),
        (select string_agg(t::text, ';' order by id) from refunds as t), (select string_agg(t::text, ';' order by id) from host_payouts as t),
        (select string_agg(name, ';' order by name) from storage.objects))) as hash`;
  if (!row) throw new Error('The ledger could not be read.');
  return row;
}
