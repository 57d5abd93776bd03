import { formatDay } from 'shared-domain/days/format.ts';
import { formatInstant } from 'shared-domain/days/rio.ts';
import { disputeReason } from 'shared-domain/disputes/dispute-words.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import * as z from 'zod/mini';
import { button, type EmailFact, type Maybe } from '../email.ts';

export const disputeData = z.object({
  dispute_id: z.string(),
  amount_cents: z.number(),
  reason: z.string(),
  status: z.string(),
  due_by: z.nullable(z.string()),
  title: z.nullable(z.string()),
  event_date: z.nullable(z.string()),
  guest_name: z.nullable(z.string()),
});

export type Dispute = z.output<typeof disputeData>;

export const disputeFacts = ({
  title,
  event_date,
  guest_name,
  amount_cents,
  reason,
  due_by,
}: Dispute): Maybe<EmailFact>[] => [
  ['Reserva', title && event_date ? `${title}, ${formatDay(event_date)}` : 'Pagamento que o site não conhece'],
  guest_name && ['Quem reservou', guest_name],
  ['Valor', formatCents(amount_cents)],
  ['Motivo', disputeReason(reason)],
  due_by && ['Responder até', formatInstant(due_by)],
];

export const disputeButton = ({ dispute_id }: Dispute, siteUrl: string) =>
  button('Ver a contestação', `${siteUrl}/admin/contestacao/${dispute_id}`);

/** Holds the booking and its payout, in cents, without the evidence for the bank. */
export const hostsDisputeData = z.object({
  booking_id: z.string(),
  title: z.pipe(
    z.nullable(z.string()),
    z.transform((title) => title ?? 'Espaço'),
  ),
  event_date: z.string(),
  /** 'inquiry', 'dispute', or how it ended. */
  stage: z.string(),
  /** The payout had been sent. */
  was_paid: z.boolean(),
  /** It was not, and waits for this dispute or another. */
  waits: z.boolean(),
  is_to_come: z.boolean(),
  /** Earned by the booking, less what a cancellation took back. */
  payout_cents: z.number(),
  /** Of it, what is with the bank. */
  contested_cents: z.number(),
});

export type HostsDispute = z.output<typeof hostsDisputeData>;

export const hostsFacts = ({ title, event_date }: HostsDispute): EmailFact[] => [
  ['Espaço', title],
  ['Data', formatDay(event_date)],
];

export const hostsDisputeButton = ({ booking_id }: HostsDispute, siteUrl: string) =>
  button('Ver a reserva', `${siteUrl}/gerenciar-espacos/reservas/${booking_id}`);

export const sampleDispute: z.input<typeof disputeData> = {
  dispute_id: '00000000-0000-4000-8000-000000000006',
  amount_cents: 602_050,
  reason: 'fraudulent',
  status: 'needs_response',
  due_by: '2026-12-04T12:00:00Z',
  title: 'Casa Pedra Bonita',
  event_date: '2027-05-15',
  guest_name: 'Marina Azevedo',
};

export const sampleHostsDispute: z.input<typeof hostsDisputeData> = {
  booking_id: 'c70e88b3-0000-4000-8000-000000000001',
  title: 'Casa Pedra Bonita',
  event_date: '2027-05-15',
  stage: 'dispute',
  was_paid: false,
  waits: true,
  is_to_come: true,
  payout_cents: 621_000,
  contested_cents: 621_000,
};
