import type { RequestStatus } from 'shared-domain/requests/requests.answers.ts';
import { sql } from './backend.ts';
import { day, given, type Person, type Space } from './given.ts';

export async function spaceUnderApproval(details: Parameters<typeof given.space>[0] = {}): Promise<Space> {
  const space = await given.space(details);
  await sql`update spaces set booking_mode = 'request' where id = ${space.id}`;
  return space;
}

/** R$ 1.050 with the fee, 30 days from now, unless said otherwise. */
export const ask = (guest: Person, space: { id: string }, details: Record<string, unknown> = {}) =>
  guest.api.rpc('ask_to_book', {
    target_space: space.id,
    event_date: day(30),
    guest_count: 20,
    expected_total_cents: 105_000,
    starts_at: '18:00',
    ends_at: '23:00',
    ...details,
  } as never);

export const accept = (host: Person, target_request: string, note?: string) =>
  host.api.rpc('accept_request', { target_request, ...(note === undefined ? {} : { note }) });
export const decline = (host: Person, target_request: string, details: Record<string, unknown> = {}) =>
  host.api.rpc('decline_request', { target_request, reason: 'event', ...details });
export const withdraw = (guest: Person, target_request: string) =>
  guest.api.rpc('withdraw_request', { target_request });
export const pay = (guest: Person, target_request: string, expected_total_cents = 105_000) =>
  guest.api.rpc('pay_request', { target_request, payment_method: 'card', expected_total_cents });

export async function asked(details: Record<string, unknown> = {}) {
  const [guest, space] = [await given.person('Tiago Luz'), await spaceUnderApproval()];
  return { guest, space, host: space.host, id: await idOf(ask(guest, space, details)) };
}
export async function accepted(details: Record<string, unknown> = {}) {
  const made = await asked(details);
  const { error } = await accept(made.host, made.id);
  if (error) throw new Error(error.message);
  return made;
}

export async function idOf(answer: PromiseLike<{ data: unknown; error: { message: string } | null }>): Promise<string> {
  const { data, error } = await answer;
  if (error) throw new Error(error.message);
  return String(data);
}

export const statusOf = async (id: string) =>
  (await sql<{ status: RequestStatus }[]>`select status from private.requests where id = ${id}`)[0]?.status;
export const claimOf = async (space: { id: string }, date = day(30)) =>
  (
    await sql`select kind, ends_at, booking_id, request_id from private.claims where space_id = ${space.id} and date = ${date}`
  )[0];

/** As if the clock had gone on: what ends is so much earlier. */
export async function minutesPass(id: string, minutes: number): Promise<void> {
  await sql.begin(async (session) => {
    await session`alter table private.requests disable trigger requests_guard`;
    await session`
      update private.requests set created_at = created_at - make_interval(mins => ${minutes}),
        answer_by = answer_by - make_interval(mins => ${minutes}), answered_at = answered_at - make_interval(mins => ${minutes}),
        changed_at = changed_at - make_interval(mins => ${minutes}), pay_by = pay_by - make_interval(mins => ${minutes})
      where id = ${id}`;
    await session`alter table private.requests enable trigger requests_guard`;
    await session`
      update bookings set hold_expires_at = hold_expires_at - make_interval(mins => ${minutes}),
        checkout_expires_at = checkout_expires_at - make_interval(mins => ${minutes})
      where request_id = ${id} and status = 'pending'`;
  });
}
