import type { Sql, TransactionSql } from 'postgres';
import { droppedChecks, droppedIndexes, withoutTriggers } from './seed-spaces.ts';

/** Seven past events, one cancelled with half of the money back, two to come. */
const ofASpace = 10;

/** For each space. */
const guests = 3;

/** Tables whose indexes are made afterwards. */
const tables = [
  ...['bookings', 'payments', 'host_payouts', 'provider_events', 'settled_payouts', 'notifications', 'outbox'].map(
    (table) => `public.${table}`,
  ),
  ...['journal_lines', 'provider_lines'].map((table) => `private.${table}`),
];

/**
 * Ten bookings for each space over two years, with the rows that their payments, payouts, refunds, mails and the closing of each day but
 * yesterday leave, and three guests with accounts. The reconciliation finds no difference in them.
 */
export async function seedBookings(sql: Sql): Promise<void> {
  const indexes = await droppedIndexes(sql, tables);
  const checks = await droppedChecks(sql, [
    'public.bookings',
    'public.profile_private',
    'public.payout_keys',
    'public.space_addresses',
  ]);
  await withoutTriggers(sql, insertPeople);
  await withoutTriggers(sql, insertBookings);
  await sql`analyze profiles, bookings`;
  await Promise.all([withoutTriggers(sql, insertMoney), withoutTriggers(sql, insertMessages)]);
  await sql`analyze`;
  await Promise.all(indexes.map((definition) => sql.unsafe(definition)));
  await withoutTriggers(sql, closeDays);
  for (const definition of checks) await sql.unsafe(definition);
}

async function insertPeople(tx: TransactionSql): Promise<void> {
  await tx`
    insert into profiles (id, full_name)
    select gen_random_uuid(), 'Convidado ' || number from generate_series(1, ${guests}::int * (select count(*) from spaces)) as number`;
  await tx`
    insert into profile_private (id, phone, date_of_birth) select id, '(21) 99876-5432', '1990-04-12' from profiles
    on conflict (id) do update set phone = excluded.phone, date_of_birth = excluded.date_of_birth`;
  await tx`
    insert into auth.users (id, email, is_sso_user, is_anonymous, created_at)
    select id, id || '@example.com', false, false, now() from profiles on conflict do nothing`;
  await tx`
    insert into auth.sessions (id, user_id, created_at, updated_at)
    select gen_random_uuid(), id, moment, moment
    from profiles, lateral (select now() - abs(hashtext(id::text)) % 184 * interval '1 day' as moment) as signed_in`;
  await tx`
    insert into auth.audit_log_entries (id, payload, created_at, ip_address)
    select gen_random_uuid(), json_build_object('action', 'login', 'actor_id', id), now() - number * interval '46 days', '192.0.2.1'
    from profiles, generate_series(0, 4) as number`;
  await tx`insert into payout_keys (host_id, key_type, pix_key, holder_name)
    select id, 'email', id || '@example.com', full_name from profiles where is_host`;
  await tx`insert into space_addresses (space_id, host_id, street, number, postal_code)
    select id, host_id, 'Rua Barata Ribeiro', '120', '22011-000' from spaces`;
  await tx`
    insert into private.imported_calendars (space_id, host_id, name, address, next_read_at)
    select id, host_id, 'Airbnb', 'https://airbnb.com/calendar/' || id || '.ics', now() + (lot - 60) * interval '1 minute'
    from (select *, abs(hashtext(id::text)) % 1800 as lot from spaces) as space where lot % 4 = 0`;
}

async function insertBookings(tx: TransactionSql): Promise<void> {
  await tx`
    create temporary table people on commit drop as
    select id, (row_number() over (order by id))::int as place from profiles where not is_host`;
  await tx`create index on people (place)`;
  await tx`analyze people`;
  await tx`
    insert into bookings (user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee,
      payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, paid_at, created_at, cancelled_at, cancellation_reason,
      refund_share, snapshot)
    select guest.id, space.id, space.host_id, event_date, 20, case when number = 8 then 'cancelled' else 'paid' end, 105000, 100000, 5000,
      case when lot % 3 = 0 then 'card' else 'pix' end, 'cs_' || space.id || number, booked_at, booked_at, booked_at, booked_at,
      case when number = 8 then booked_at + interval '5 days' end, case when number = 8 then 'guest' end, case when number = 8 then 50 end,
      jsonb_build_object('title', space.title, 'type', space.type, 'zone', space.zone, 'neighborhood', space.neighborhood,
        'image', space.images[1], 'price_cents', 100000, 'capacity', space.capacity, 'policy_name', 'Flexível',
        'policy', jsonb_build_array(jsonb_build_object('days', 30, 'share', 100), jsonb_build_object('days', 7, 'share', 50)),
        'hours', jsonb_build_object('opens_at', '08:00', 'closes_at', '23:00', 'music_until', '22:00'), 'terms_version', 1)
    from (select *, (row_number() over ())::int as place, abs(hashtext(id::text)) as lot from spaces) as space
    cross join generate_series(1, ${ofASpace}::int) as number
    cross join lateral (select case
      when number <= 8 then private.today_in_rio() - 1 - lot % 92 - (number - 1) * 92
      when number = 9 then private.today_in_rio() + 32 + lot % 30
      else private.today_in_rio() + 62 + lot % 60 end as event_date) as day
    cross join lateral (
      select least(event_date - interval '30 days', now() - (1 + (lot + number) % 150) * interval '1 day') as booked_at
    ) as moment
    join people as guest on guest.place = 1 + (space.place * ${ofASpace}::int + number) % (select count(*)::int from people)`;
  // Holds: one space in a hundred has one that lasts, one in a thousand one that ended within the last minute.
  await tx`
    insert into bookings (user_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee,
      payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, snapshot)
    select guest.id, space.id, space.host_id, private.today_in_rio() + 140, 20, 105000, 100000, 5000, 'card', 'cs_held_' || space.id,
      ends_at, ends_at, '{"price_cents": 100000}'
    from (select *, (row_number() over ())::int as place from spaces) as space
    cross join lateral (select case when place % 1000 = 0 then now() else now() + interval '30 minutes' end as ends_at) as hold
    join people as guest on guest.place = space.place
    where space.place % 100 = 0`;
  await tx`insert into private.claims
    select claim.* from bookings as booking, private.claim_of(booking) as claim where claim.space_id is not null
    order by claim.space_id, claim.date`;
  await tx`insert into private.booking_addresses (booking_id, host_id, address)
    select booking.id, booking.host_id, private.address_json(address)
    from bookings as booking join space_addresses as address using (space_id) where booking.paid_at is not null`;
  await tx`
    insert into reviews (space_id, user_id, rating, comment, created_at)
    select space_id, user_id, 3 + guest_count % 3, 'Tudo certo, voltaremos.', event_date + interval '2 days' from bookings
    where status = 'paid' and event_date < private.today_in_rio() and event_date > private.today_in_rio() - 180
    on conflict do nothing`;
}

async function insertMoney(tx: TransactionSql): Promise<void> {
  await tx`
    insert into payments (booking_id, stripe_session_id, payment_intent_id, amount_cents, currency, payment_method, created_at)
    select id, stripe_session_id, 'pi_' || id, total_amount, 'brl', payment_method, paid_at from bookings where paid_at is not null`;
  await tx`
    insert into provider_events (id, type, object_id, booking_id, outcome, happened_at, created_at)
    select 'evt_' || id, 'checkout.session.completed', stripe_session_id, booking_id, 'confirmed', created_at, created_at from payments`;
  await tx`
    insert into refunds (booking_id, payment_id, amount_cents, reason, status, provider_refund_id, settled_at, created_at)
    select booking.id, payment.id, private.part_of(total_amount, refund_share), 'guest', 'succeeded', 're_' || booking.id,
      cancelled_at, cancelled_at
    from bookings as booking join payments as payment on payment.booking_id = booking.id where booking.refund_share is not null`;
  await tx`
    insert into host_payouts (booking_id, host_id, kind, amount_cents, due_on, created_at)
    select id, host_id, kind, cents, event_date + private.payout_days(), moment
    from bookings cross join lateral (
      values ('earned', owner_amount, paid_at), ('reversed', -private.part_of(owner_amount, refund_share), cancelled_at)
    ) as part (kind, cents, moment)
    where moment is not null and paid_at is not null`;
  await tx`
    insert into private.provider_lines (provider_id, category, source_id, payment_intent_id, amount_cents, fee_cents, happened_at)
    select 'txn_' || id, 'charge', 'ch_' || id, payment_intent_id, amount_cents, 1, created_at from payments
    union all
    select 'txn_' || refund.id, 'refund', provider_refund_id, payment_intent_id, -refund.amount_cents, 0, settled_at
    from refunds as refund join payments as payment on payment.id = refund.payment_id`;
  await tx`insert into private.provider_readings (since, until) values (now() - interval '5 years', private.provider_until())`;
  // Sent once a month to each host, as far as it was due a week ago.
  await tx`
    create temporary table sent on commit drop as
    select gen_random_uuid() as id, host_id, private.month_of(due_on) as month, sum(amount_cents) as cents, max(due_on) + 1 as day
    from host_payouts where due_on < private.today_in_rio() - 6 group by host_id, private.month_of(due_on)`;
  await tx`
    insert into host_settlements (id, host_id, kind, amount_cents, bank_reference, key_type, pix_key, key_hint, holder_name, settled_by,
      created_at)
    select id, host_id, 'paid', cents, 'E' || id, 'email', 'host@example.com', 'h…@example.com', 'Pessoa', host_id, day from sent`;
  await tx`
    insert into settled_payouts (settlement_id, payout_id, host_id, amount_cents)
    select sent.id, payout.id, payout.host_id, payout.amount_cents
    from host_payouts as payout join sent on sent.host_id = payout.host_id and sent.month = private.month_of(payout.due_on)
    where payout.due_on < private.today_in_rio() - 6`;
}

/** Mails of all bookings, notifications of those of 91 days: a day's are over. */
async function insertMessages(tx: TransactionSql): Promise<void> {
  await tx`
    insert into outbox (kind, dedupe_key, payload, priority, attempts, available_at, done_at, created_at)
    select 'email', 'email:' || template || ':' || id, jsonb_build_object('booking_id', id, 'template', template), 0, 1, paid_at, paid_at,
      paid_at
    from bookings, unnest(array['booking_confirmed', 'booking_received']) as template where paid_at is not null`;
  // A minute's.
  await tx`update outbox set done_at = null, attempts = 0
    where id in (select id from outbox order by id desc limit (select 1 + count(*) / 1000 from spaces))`;
  await tx`
    insert into notifications (person_id, kind, subject, data, created_at)
    select person_id, template, id::text, jsonb_build_object('booking_id', id), paid_at
    from bookings, lateral (values ('booking_confirmed', user_id), ('booking_received', host_id)) as told (template, person_id)
    where paid_at > now() - interval '91 days 12 hours'`;
  await tx`
    insert into private.address_acts (act, source, created_at)
    select 'hold', sha256(id::text::bytea), now() - (place % 120) * interval '1 minute'
    from (select id, row_number() over () as place from spaces) as space`;
}

/** All but yesterday, as each night has done. */
async function closeDays(tx: TransactionSql): Promise<void> {
  await tx`
    insert into private.journal_lines (day, source, source_id, booking_id, account, amount_cents)
    select day, source, source_id, booking_id, account, amount_cents from private.open_journal_lines()
    where day < private.today_in_rio() - 1
    order by source, source_id, account`;
  await tx`analyze private.journal_lines`;
  await tx`
    insert into private.closed_days (day, line_count, totals, hash)
    select day::date, 0, '{}', private.hash_of_day(day::date)
    from generate_series((select min(day) from private.journal_lines), private.today_in_rio() - 2, interval '1 day') as day`;
}
