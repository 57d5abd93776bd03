import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import { demoAccounts } from './people.data.ts';

/** Name of the imported calendar; it makes plain that the calendar belongs to no other site. */
const demoCalendarName = 'Agenda de demonstração';

/**
 * The host's calendar in a second space is that of the first, under its address here: it is really read, with nothing beyond this machine.
 * On the first day that is paid in one, the other is blocked, which makes a conflict.
 */
export async function writeCalendars(
  sql: postgres.TransactionSql,
  apiUrl: string,
  calendarOrigins: readonly string[] = [],
): Promise<void> {
  const { origin } = new URL(apiUrl);
  const [pair] = await sql<{ sold: string; other: string; host: string; day: string }[]>`
    select sold.id as sold, other.id as other, sold.host_id as host, booking.event_date::text as day
    from auth.users as person
    join public.spaces as sold on sold.host_id = person.id and sold.status = 'approved'
    join public.bookings as booking on booking.space_id = sold.id and booking.status = 'paid'
      and booking.event_date > private.today_in_rio() + 2
    join public.spaces as other on other.host_id = person.id and other.status = 'approved' and other.id <> sold.id
      and not exists (select from public.bookings as taken where taken.space_id = other.id and taken.event_date = booking.event_date)
    where person.email = ${demoAccounts.find(({ key }) => key === 'helena')?.email ?? ''}
    order by booking.event_date, other.created_at limit 1`;
  if (!pair) throw new Error('Demo: no host has a paid day in one space that is free in another.');
  // not secret: it opens a calendar of the demonstration
  const secret = createHash('sha256').update(`demo calendar ${pair.other}`).digest('hex');
  await sql`insert into public.space_availability (space_id, host_id, date, is_available)
    select ${pair.other}, ${pair.host}, ${pair.day}::date + offset_days, false from unnest('{0,1}'::integer[]) as offset_days
    on conflict (space_id, date) do update set is_available = false`;
  await sql`insert into private.calendar_addresses (space_id, secret_hash) values (${pair.other}, sha256(${secret}::bytea))`;
  for (const { hostname } of calendarOrigins.map((address) => new URL(address))) {
    await sql`insert into private.calendar_providers (domain, name) values (${hostname}, 'Espaços Rio') on conflict do nothing`;
  }
  const [calendar] = await sql<{ id: string }[]>`
    insert into private.imported_calendars (space_id, host_id, name, address, tried_at, succeeded_at, whole_at)
    values (${pair.sold}, ${pair.host}, ${demoCalendarName}, ${`${origin}/functions/v1/calendar-feed/${secret}.ics`}, now(), now(), now())
    returning id`;
  await sql`insert into private.calendar_blocks (calendar_id, date, space_id)
    select ${calendar?.id ?? ''}::uuid, date, ${pair.sold}::uuid from public.space_availability
    where space_id = ${pair.other} and not is_available and date >= private.today_in_rio()
    union select ${calendar?.id ?? ''}::uuid, event_date, ${pair.sold}::uuid from public.bookings
    where space_id = ${pair.other} and status = 'paid' and event_date >= private.today_in_rio()`;
  await sql`select private.compare_calendars(${pair.sold})`;
}
