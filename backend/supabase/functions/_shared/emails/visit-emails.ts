import { arrivalLine, mapLink, streetLine } from 'shared-domain/bookings/address.ts';
import { visitCalendar } from 'shared-domain/chat/visit-calendar.ts';
import { visitWhen } from 'shared-domain/chat/visit-times.ts';
import * as z from 'zod/mini';
import type { EmailContent, EmailFact } from './email-layout.ts';

/** Of private.email_to_send; the address only while the visit is to come. */
export const visitData = z.object({
  visit_id: z.string(),
  conversation_id: z.string(),
  title: z.string(),
  /** The mail goes to who proposed it, else to the host. */
  is_guest: z.boolean(),
  guest_name: z.string(),
  host_name: z.string(),
  proposed_times: z.array(z.string()),
  taken_time: z.nullable(z.string()),
  /** One of the two called it off, else the space or an account is gone. */
  by_someone: z.boolean(),
  address: z.nullable(
    z.object({
      street: z.string(),
      number: z.string(),
      complement: z.nullable(z.string()),
      postal_code: z.string(),
      arrival: z.nullable(z.string()),
    }),
  ),
  neighborhood: z.nullable(z.string()),
});
type Visit = z.output<typeof visitData>;

const conversation = ({ conversation_id }: Visit, siteUrl: string) => `${siteUrl}/chat?conversa=${conversation_id}`;
const proposed = ({ proposed_times }: Visit): EmailFact => [
  proposed_times.length === 1 ? 'Horário' : 'Horários',
  proposed_times.map((time) => visitWhen(time)).join('\n'),
];
const space = ({ title }: Visit): EmailFact => ['Espaço', title];

export function visitProposed(visit: Visit, siteUrl: string): EmailContent {
  return {
    subject: `${visit.guest_name} quer visitar ${visit.title}`,
    preview: 'Escolha um dos horários.',
    title: `${visit.guest_name} quer conhecer o espaço`,
    paragraphs: ['Escolha um dos horários, ou diga na conversa qual seria melhor para você.'],
    facts: [space(visit), proposed(visit)],
    action: { label: 'Responder à proposta', url: conversation(visit, siteUrl) },
    note: 'O endereço só aparece para a visita que você aceitar.',
  };
}

export function visitTaken(visit: Visit, siteUrl: string): EmailContent {
  const when = visitWhen(visit.taken_time ?? '');
  return {
    subject: `Visita marcada: ${visit.title}, ${when}`,
    preview: `${when}.`,
    title: 'A visita está marcada',
    paragraphs: [
      visit.is_guest
        ? `${visit.host_name} recebe você em ${visit.title}.`
        : `${visit.guest_name} vai conhecer ${visit.title}.`,
    ],
    facts: [space(visit), ['Data', when], ...where(visit)],
    action: { label: 'Abrir a conversa', url: conversation(visit, siteUrl) },
    note: 'Anexo: visita.ics, para a sua agenda. Se não der, cancele na conversa: a outra pessoa recebe um aviso.',
  };
}

function where({ address, neighborhood, is_guest }: Visit): EmailFact[] {
  if (!address)
    return [['Onde', is_guest ? 'O anfitrião ainda não informou o endereço.' : 'Você ainda não informou o endereço.']];
  const around = neighborhood ?? '';
  return [
    [
      'Onde',
      `${streetLine(address)}\n${arrivalLine(address, around)}`,
      { label: 'Abrir no mapa', url: mapLink(address, around) },
    ],
  ];
}

/** The calendar file of a taken visit, as an attachment. */
export const visitAttachment = (visit: Visit, siteUrl: string) => ({
  filename: 'visita.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: visitCalendar(
    {
      ...{ id: visit.visit_id, conversationId: visit.conversation_id, title: visit.title },
      ...{ takenTime: visit.taken_time ?? '', address: visit.address, neighborhood: visit.neighborhood },
      otherName: visit.is_guest ? visit.host_name : visit.guest_name,
    },
    siteUrl,
    new Date(),
  ),
});

export function visitDeclined(visit: Visit, siteUrl: string): EmailContent {
  return {
    subject: `Visita a ${visit.title}: nenhum horário deu certo`,
    preview: 'Proponha outros horários na conversa.',
    title: 'Nenhum dos horários deu certo',
    paragraphs: [`${visit.host_name} não pode receber você nos horários que você propôs. Proponha outros na conversa.`],
    facts: [space(visit), proposed(visit)],
    action: { label: 'Propor outros horários', url: conversation(visit, siteUrl) },
  };
}

export function visitWithdrawn(visit: Visit, siteUrl: string): EmailContent {
  return {
    subject: `${visit.guest_name} retirou a proposta de visita`,
    preview: `${visit.title}.`,
    title: 'A proposta de visita foi retirada',
    paragraphs: [`${visit.guest_name} não espera mais a sua resposta.`],
    facts: [space(visit), proposed(visit)],
    action: { label: 'Abrir a conversa', url: conversation(visit, siteUrl) },
  };
}

export function visitCancelled(visit: Visit, siteUrl: string): EmailContent {
  const other = visit.is_guest ? visit.host_name : visit.guest_name;
  return {
    subject: `Visita cancelada: ${visit.title}`,
    preview: visit.taken_time ? visitWhen(visit.taken_time) : visit.title,
    title: 'A visita foi cancelada',
    paragraphs: [visit.by_someone ? `${other} cancelou a visita.` : 'Ela não pode mais acontecer.'],
    facts: [space(visit), visit.taken_time ? ['Data', visitWhen(visit.taken_time)] : proposed(visit)],
    action: { label: 'Abrir a conversa', url: conversation(visit, siteUrl) },
  };
}
