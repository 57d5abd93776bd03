import type postgres from 'postgres';
import type { RequestStatus } from 'shared-domain/requests/requests.answers.ts';
import type { DemoPayment } from './register-payments.ts';
import { demoId, demoToken } from './seeded.ts';

/** Their hosts answer each request. */
const underApproval = [
  'Galeria da Carioca',
  'Sítio Lua Cheia',
  'Sítio Serra do Mendanha',
  'Sítio Pau da Fome',
  'Casarão do Boticário',
  'Quinta da Floresta',
];

interface DemoRequest {
  title: string;
  /** The beginning of the guest's e-mail. */
  guest: string;
  status: RequestStatus;
  /** About so many days from now, on the next Saturday on which the space is free; of one `rival` the same. */
  ahead: number;
  guests: number;
  /** Hours since it was asked. */
  asked: number;
  times: readonly [from: string, until: string];
  message?: string;
  reason?: 'date' | 'event' | 'size' | 'other';
  note?: string;
}

const galeria = { title: 'Galeria da Carioca', times: ['18:00', '23:00'] } as const;

/** One in each state, for Helena's Galeria and of Marina. */
const demoRequests: readonly DemoRequest[] = [
  {
    ...galeria,
    guest: 'hospede@',
    status: 'open',
    ahead: 35,
    guests: 40,
    asked: 18,
    message:
      'É o lançamento do catálogo de verão da nossa marca. Coquetel em pé, sem som alto. Podemos montar a luz às 15h?',
  },
  {
    ...galeria,
    guest: 'afiliado@',
    status: 'open',
    ahead: 35,
    guests: 50,
    asked: 5,
    message: 'Aniversário de 40 anos, jantar para amigos.',
  },
  { ...galeria, guest: 'hospede@', status: 'booked', ahead: 60, guests: 30, asked: 70 },
  {
    ...galeria,
    guest: 'afiliado@',
    status: 'declined',
    ahead: 49,
    guests: 60,
    asked: 50,
    message: 'Show de uma banda de amigos, com bateria.',
    reason: 'event',
    note: 'A galeria divide parede com moradores, e bateria não dá. Um duo acústico seria ótimo.',
  },
  { ...galeria, guest: 'afiliado@', status: 'lapsed', ahead: 70, guests: 20, asked: 60 },
  {
    title: 'Sítio Lua Cheia',
    guest: 'hospede@',
    status: 'accepted',
    ahead: 42,
    guests: 60,
    asked: 10,
    times: ['12:00', '20:00'],
    message: 'Bodas de ouro dos meus avós, almoço servido e um trio de choro.',
    note: 'Que bom receber vocês. Podem montar a partir das 10h.',
  },
  {
    title: 'Sítio Serra do Mendanha',
    guest: 'hospede@',
    status: 'open',
    ahead: 56,
    guests: 45,
    asked: 3,
    times: ['12:00', '20:00'],
    message: 'Encontro de fim de ano da equipe, com churrasco.',
  },
  {
    title: 'Sítio Pau da Fome',
    guest: 'hospede@',
    status: 'withdrawn',
    ahead: 63,
    guests: 30,
    asked: 90,
    times: ['12:00', '20:00'],
  },
  {
    title: 'Casarão do Boticário',
    guest: 'hospede@',
    status: 'unpaid',
    ahead: 77,
    guests: 40,
    asked: 96,
    times: ['16:00', '22:00'],
  },
  {
    title: 'Quinta da Floresta',
    guest: 'hospede@',
    status: 'cancelled',
    ahead: 84,
    guests: 40,
    asked: 80,
    times: ['16:00', '22:00'],
  },
];

/** Steps from `open` to a state. */
const steps: Partial<Record<RequestStatus, readonly RequestStatus[]>> = {
  open: [],
  unpaid: ['accepted', 'unpaid'],
  booked: ['accepted', 'booked'],
};

/**
 * Writes the demo's spaces under approval and its requests, step by step, so that the triggers write messages, claims and notifications; no
 * e-mails are sent. Returns the payments, for the sandbox. A day is the next Saturday from `ahead` on that nothing claims.
 */
export async function writeRequests(sql: postgres.TransactionSql): Promise<DemoPayment[]> {
  const payments: DemoPayment[] = [];
  await sql`update public.spaces set booking_mode = 'request' where title = any (${underApproval})`;
  for (const [index, request] of demoRequests.entries()) {
    const id = demoId(`request:${index}`);
    const [made] = await sql`
      insert into private.requests (id, guest_id, host_id, space_id, event_date, starts_at, ends_at, guest_count, message, extras,
        total_amount, owner_amount, service_fee, snapshot, created_at, answer_by)
      select ${id}, guest.id, space.host_id, space.id, free.day, ${request.times[0]}, ${request.times[1]}, ${request.guests},
        ${request.message ?? null}, lines, (cost ->> 'total_cents')::integer, (cost ->> 'subtotal_cents')::integer,
        (cost ->> 'fee_cents')::integer, private.hold_snapshot(space, cost, private.today_in_rio(), null), asked.at,
        asked.at + private.request_time()
      from public.spaces as space
      join auth.users as guest on starts_with(guest.email, ${request.guest})
      cross join lateral (select clock_timestamp() - make_interval(hours => ${request.asked}) as at) as asked
      cross join lateral (
        select day::date from generate_series(private.today_in_rio() + ${request.ahead}::integer, private.today_in_rio() + 300, interval '1 day') as day
        where extract(dow from day) = 6
          and not exists (select from private.claims where space_id = space.id and date = day::date)
          and not exists (select from private.blocked_days where space_id = space.id and date = day::date)
        order by day limit 1
      ) as free
      cross join lateral private.extra_lines(space.id, ${request.guests}, '[]') as lines
      cross join lateral private.booking_sum(private.price_on(space.id, free.day), lines, private.today_in_rio()) as cost
      where space.title = ${request.title}
      returning id`;
    if (!made) throw new Error(`Demo: no request for "${request.title}".`);
    for (const status of steps[request.status] ?? [request.status]) {
      if (status === 'booked') payments.push(await book(sql, id));
      else await step(sql, id, status, request);
    }
  }
  // Read, as far as the chats of the demo are not about something else, too.
  await sql`
    update public.conversation_reads as reading set last_read_at = clock_timestamp()
    where not exists (select from public.messages where conversation_id = reading.conversation_id and request_id is null)`;
  await sql`delete from public.outbox where kind = 'email' and payload ->> 'template' ~ '^(request|booking)_'`;
  return payments;
}

const step = (sql: postgres.TransactionSql, id: string, status: RequestStatus, { reason, note }: DemoRequest) => sql`
  update private.requests set status = ${status},
    answered_at = case when ${status} in ('accepted', 'declined') then created_at + interval '3 hours' else answered_at end,
    pay_by = case when ${status} = 'accepted' then clock_timestamp() + interval '17 hours' else pay_by end,
    decline_reason = ${status === 'declined' ? (reason ?? 'other') : null}, host_note = coalesce(host_note, ${note ?? null}),
    changed_at = created_at + interval '3 hours', changed_by = case
      when ${status} in ('accepted', 'declined') then host_id when ${status} = 'withdrawn' then guest_id end
  where id = ${id}`;

/** As `pay_request` and the provider's event do. */
async function book(sql: postgres.TransactionSql, id: string): Promise<DemoPayment> {
  const [booking] = await sql<{ id: string; cents: number; email: string; title: string }[]>`
    insert into public.bookings (id, user_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee,
      payment_method, checkout_expires_at, hold_expires_at, starts_at, ends_at, snapshot, request_id)
    select ${demoId(`booking of ${id}`)}, guest_id, space_id, host_id, event_date, guest_count, total_amount, owner_amount, service_fee,
      'card', pay_by, pay_by, starts_at, ends_at, snapshot, id
    from private.requests where id = ${id}
    returning id, total_amount as cents, snapshot ->> 'title' as title,
      (select email from auth.users where auth.users.id = user_id) as email`;
  if (!booking) throw new Error('Demo: no booking of a request.');
  const payment: DemoPayment = {
    sessionId: `cs_test_demo${demoToken(`session:${booking.id}`)}`,
    paymentIntentId: `pi_demo${demoToken(`intent:${booking.id}`)}`,
    method: 'card',
    amountCents: booking.cents,
    paidAt: new Date().toISOString(),
    name: booking.title,
    email: booking.email,
    metadata: { booking_id: booking.id },
  };
  await sql`select private.note_hold_lines(${booking.id}, extras) from private.requests where id = ${id}`;
  await sql`insert into public.payments ${sql({
    booking_id: booking.id,
    stripe_session_id: payment.sessionId,
    payment_intent_id: payment.paymentIntentId,
    amount_cents: booking.cents,
    currency: 'brl',
    payment_method: 'card',
  })}`;
  await sql`select private.mark_paid(booking, ${payment.sessionId}) from public.bookings as booking where id = ${booking.id}`;
  return payment;
}
