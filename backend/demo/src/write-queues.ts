import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import type { PlannedBooking } from './booking-plan.ts';
import type { DemoPlan } from './demo-plan.ts';
import { demoId, demoToken } from './seeded.ts';
import { intentOf, totalOf } from './write-demo.ts';

const day = 24 * 60 * 60_000;

/** A card payment that its cardholder contests at the bank. */
export interface PlannedDispute {
  booking: PlannedBooking;
  id: string;
  transactionId: string;
  openedAt: Date;
  dueBy: Date;
}

/** Plans a dispute of a person without a demo login, so that the figures in the README stay true. */
export function planDispute({ bookings, people, today }: DemoPlan, now: Date): PlannedDispute {
  const accounts = people.filter(({ key }) => ['helena', 'marina', 'otavio'].includes(key)).map(({ id }) => id);
  const openedAt = new Date(Math.floor(now.getTime() / 1000) * 1000 - 2 * day);
  const booking = bookings.find(
    ({ method, paidAt, cancelled, eventDate, userId, space }) =>
      method === 'card' &&
      paidAt !== null &&
      paidAt < openedAt &&
      !cancelled &&
      eventDate > today &&
      !accounts.includes(userId) &&
      !accounts.includes(space.hostId),
  );
  if (!booking) throw new Error('Demo: no paid booking can be contested.');
  return {
    booking,
    id: `du_demo${demoToken(`dispute:${booking.id}`)}`,
    transactionId: `txn_demo${demoToken(`dispute:${booking.id}`)}`,
    openedAt,
    dueBy: new Date(openedAt.getTime() + 10 * day),
  };
}

/** Writes one or two cases in each queue of the administrators that the other parts leave empty, without e-mails. */
export async function writeQueues(
  sql: postgres.TransactionSql,
  plan: DemoPlan,
  dispute: PlannedDispute,
): Promise<void> {
  await writeChanges(sql, plan);
  await writeReports(sql, plan);
  await writeDispute(sql, dispute);
  await writeMessages(sql);
  await writeErrors(sql);
}

const spaceIn = ({ spaces }: DemoPlan, title: string) => {
  const space = spaces.find((one) => one.title === title);
  if (!space) throw new Error(`Demo: there is no space ${title}.`);
  return space;
};

/** Edits by their hosts, which the log names. */
async function writeChanges(sql: postgres.TransactionSql, plan: DemoPlan) {
  const warehouse = spaceIn(plan, 'Armazém Tijolo');
  const edits = [
    [
      spaceIn(plan, 'Casa das Redes'),
      { house_rules_note: 'Fogueira só na areia. A escada da praia fecha com chuva forte.' },
    ],
    [warehouse, { description: `${warehouse.seen} ${warehouse.text} Agora com camarim reformado.` }],
  ] as const;
  for (const [{ id, hostId }, changes] of edits) {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: hostId })}, true)`;
    await sql`update public.spaces set ${sql(changes)} where id = ${id}`;
  }
  await sql`select set_config('request.jwt.claims', '', true)`;
}

async function writeReports(sql: postgres.TransactionSql, plan: DemoPlan) {
  const person = (key: string) => plan.people.find((one) => one.key === key)?.id ?? '';
  const review = plan.reviews.find(({ userId, rating }) => rating <= 4 && userId !== person('marina'));
  const reports = [
    [
      'space',
      spaceIn(plan, 'Salão da Praça Seca').id,
      'marina',
      'outside_payment',
      'Pediu para fechar por fora e pagar na conta dele.',
    ],
    ['review', review?.id, 'otavio', 'untrue', 'Essa festa não foi nesse lugar.'],
  ] as const;
  for (const [kind, target, reporter, reason, words] of reports)
    await sql`insert into public.reports (id, kind, target_id, concerned_id, reporter_id, reason, words, snapshot, files, created_at)
      select ${demoId(`report:${kind}`)}, ${kind}, ${target ?? ''}::uuid, concerned, ${person(reporter)}, ${reason}, ${words}, snapshot, files,
        now() - interval '20 hours'
      from private.reported_subject(${kind}, ${target ?? ''}, ${person(reporter)})`;
}

/** As the provider would report it. Its fee is that of the payment sandbox. */
async function writeDispute(sql: postgres.TransactionSql, dispute: PlannedDispute) {
  const { booking, id, transactionId, openedAt, dueBy } = dispute;
  const reportTexts = {
    id,
    charge: null,
    payment_intent: intentOf(booking),
    amount: totalOf(booking),
    currency: 'brl',
    reason: 'fraudulent',
    status: 'needs_response',
    claimed_booking: booking.id,
    created: openedAt.toISOString(),
    due_by: dueBy.toISOString(),
    movements: [{ id: transactionId, amount: -totalOf(booking), fee: 5500, created: openedAt.toISOString() }],
  };
  await sql`select private.apply_dispute(${sql.json(reportTexts)}, now())`;
  await sql`delete from public.outbox where payload ? 'dispute_id'`;
}

async function writeMessages(sql: postgres.TransactionSql) {
  await sql`insert into public.contact_messages (id, name, email, phone, subject, message, created_at) values
    (${demoId('message:1')}, 'Cíntia Barreto', 'cintia@exemplo.test', null, 'Nota fiscal da taxa de serviço',
      'Reservei pela empresa e o financeiro pediu a nota da taxa de serviço. Por onde vocês enviam?', now() - interval '5 hours'),
    (${demoId('message:2')}, 'Rui Teles', 'rui@exemplo.test', '(21) 99876-1200', 'Dois salões no mesmo endereço',
      'Tenho dois salões independentes no mesmo prédio. Cadastro um anúncio só ou um para cada salão?', now() - interval '28 hours')`;
}

async function writeErrors(sql: postgres.TransactionSql) {
  const errors = [
    {
      unit: 'chat',
      kind: 'load',
      page: '/chat',
      places: ['mfe-chat/src/features/room/photo-viewer.tsx:41'],
      message: 'Failed to fetch dynamically imported module',
      visits: 3,
    },
    {
      unit: 'discovery',
      kind: 'render',
      page: '/espacos',
      places: [],
      message: "Cannot read properties of undefined (reading 'neighborhood')",
      visits: 7,
    },
  ] as const;
  for (const { visits, ...error } of errors) {
    const id = demoId(`error:${error.unit}`);
    const fingerprint = createHash('sha256').update(`demo error ${error.unit}`).digest('hex');
    await sql`insert into public.site_errors ${sql({ ...error, places: [...error.places], id, fingerprint })}`;
    await sql`update public.site_errors set first_seen_at = now() - interval '2 hours', last_seen_at = now() - interval '1 hour',
      placed_at = now() where id = ${id}`;
    await sql`insert into public.site_error_hours (error_id, hour, version, occurrences, visits)
      values (${id}, date_trunc('hour', now() - interval '1 hour'), 'demo', ${visits + 1}, ${visits})`;
  }
}
