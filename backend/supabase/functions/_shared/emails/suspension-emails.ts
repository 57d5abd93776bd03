import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import * as z from 'zod/mini';
import { type Booking, facts } from './booking-emails.ts';
import type { EmailContent } from './email-layout.ts';

export const suspensionData = z.object({
  space_id: z.nullable(z.string()),
  person_id: z.optional(z.nullable(z.string())),
  reason: z.string(),
  title: z.nullable(z.string()),
  full_name: z.optional(z.nullable(z.string())),
  paid_bookings: z.enum(['keep', 'cancel']),
  payouts_held_reason: z.nullable(z.string()),
  appeal: z.optional(z.nullable(z.string())),
});
type Suspension = z.output<typeof suspensionData>;

const whatIsPaid = ({ paid_bookings }: Suspension) =>
  paid_bookings === 'cancel'
    ? 'As reservas pagas que ainda viriam foram canceladas, e quem pagou recebe tudo de volta.'
    : 'As reservas já pagas continuam valendo. Quem reservou foi avisado e pode cancelar com tudo de volta.';

const held = ({ payouts_held_reason }: Suspension): string[] =>
  payouts_held_reason
    ? [`Enquanto isso, os repasses ficam retidos: ${payouts_held_reason}`]
    : ['Repasses de eventos já realizados são feitos como combinado.'];

export function listingSuspended(suspension: Suspension, siteUrl: string): EmailContent {
  return {
    subject: `${suspension.title} foi suspenso`,
    preview: suspension.reason,
    title: 'Seu anúncio foi suspenso',
    paragraphs: [
      `${suspension.title} saiu da busca e não recebe reservas.`,
      whatIsPaid(suspension),
      ...held(suspension),
      'Você pode corrigir o anúncio e responder uma vez, em Meus Espaços. Lemos a resposta e decidimos de novo.',
    ],
    facts: [['Motivo', suspension.reason]],
    action: { label: 'Responder', url: `${siteUrl}/meus-espacos` },
  };
}

export function accountSuspended(suspension: Suspension, siteUrl: string): EmailContent {
  return {
    subject: 'Sua conta foi suspensa',
    preview: suspension.reason,
    title: 'Sua conta foi suspensa',
    paragraphs: [
      'Você continua entrando no site, vendo e cancelando suas reservas e escrevendo nas conversas do que está pago. Não pode reservar, anunciar, avaliar nem abrir conversas.',
      `Seus anúncios saíram da busca. ${whatIsPaid(suspension)}`,
      ...held(suspension),
      'Você pode responder uma vez, na página abaixo. Lemos a resposta e decidimos de novo.',
    ],
    facts: [['Motivo', suspension.reason]],
    action: { label: 'Ver e responder', url: `${siteUrl}/conta-suspensa` },
  };
}

export function listingReinstated(suspension: Suspension, siteUrl: string): EmailContent {
  return {
    subject: `${suspension.title} voltou ao ar`,
    preview: 'A suspensão foi levantada.',
    title: 'Seu anúncio voltou ao ar',
    paragraphs: [`A suspensão de ${suspension.title} foi levantada: ele está de novo na busca e recebe reservas.`],
    action: { label: 'Ver o anúncio', url: `${siteUrl}/espaco/${suspension.space_id}` },
  };
}

export function accountReinstated(_: Suspension, siteUrl: string): EmailContent {
  return {
    subject: 'Sua conta voltou ao normal',
    preview: 'A suspensão foi levantada.',
    title: 'Sua conta voltou ao normal',
    paragraphs: ['A suspensão foi levantada. Você pode reservar e anunciar de novo, e seus anúncios voltaram à busca.'],
    action: { label: 'Abrir o site', url: siteUrl },
  };
}

/** To administrators. */
export function suspensionAppealed(suspension: Suspension, siteUrl: string): EmailContent {
  const what = suspension.title ?? suspension.full_name ?? 'uma conta';
  return {
    subject: `Resposta à suspensão: ${what}`,
    preview: suspension.appeal ?? '',
    title: 'Alguém respondeu a uma suspensão',
    paragraphs: [`${suspension.full_name ?? 'A pessoa'} respondeu: “${suspension.appeal ?? ''}”`],
    facts: [
      ['Suspenso', what],
      ['Motivo', suspension.reason],
    ],
    action: {
      label: 'Decidir de novo',
      url: suspension.space_id
        ? `${siteUrl}/admin/space/${suspension.space_id}`
        : `${siteUrl}/admin/pessoa/${suspension.person_id}`,
    },
  };
}

/** To the guest of what was taken down. */
export function bookingKept(booking: Booking, siteUrl: string): EmailContent {
  return {
    subject: `O anúncio do seu espaço foi suspenso: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: `Sua reserva continua valendo. Se preferir, cancele e receba ${formatCents(booking.total_cents)} de volta.`,
    title: 'Sua reserva continua valendo',
    paragraphs: [
      `Suspendemos o anúncio de ${booking.title}. Sua reserva está paga e continua valendo.`,
      `Se preferir, cancele em Minhas Reservas enquanto o anúncio estiver suspenso: ${formatCents(booking.total_cents)} voltam para você, seja qual for a condição de cancelamento.`,
    ],
    facts: facts(booking),
    action: { label: 'Ver minhas reservas', url: `${siteUrl}/minhas-reservas` },
  };
}
