import * as z from 'zod/mini';
import { visitWhen } from '../chat/visit-times.ts';
import { formatLongDay } from '../days/format.ts';
import { formatCents } from '../money/format.ts';
import { firstName, personName } from '../people/person-name.ts';

const text = z.optional(z.string());
const amount = z.optional(z.number());

/** Returned by the database with each notification: names, days and amounts as they are now. Whatever is gone is left out. */
export const factsSchema = z.object({
  booking_id: text,
  space_id: text,
  conversation_id: text,
  dispute_id: text,
  suspension_id: text,
  person_id: text,
  title: text,
  image: text,
  event_date: text,
  guest_name: text,
  host_name: text,
  sender_name: text,
  full_name: text,
  calendar_name: text,
  excerpt: text,
  time: text,
  due_by: text,
  at: text,
  request_id: text,
  answer_by: text,
  pay_by: text,
  change: text,
  target_kind: text,
  outcome: text,
  guest_count: amount,
  amount_cents: amount,
  rating: amount,
  is_guest: z.optional(z.boolean()),
  asks_correction: z.optional(z.boolean()),
  is_own: z.optional(z.boolean()),
});
export type AnnouncementFacts = z.infer<typeof factsSchema>;

export type AnnouncementIcon = 'booking' | 'money' | 'message' | 'visit' | 'review' | 'space' | 'account' | 'admin';

interface Announcement {
  icon: AnnouncementIcon;
  words: (facts: AnnouncementFacts) => string;
  /** Where it leads. */
  to: (facts: AnnouncementFacts) => string;
  /** The label of its one thing to do, at the same address. */
  act?: (facts: AnnouncementFacts) => string | undefined;
}

const sum = ({ amount_cents }: AnnouncementFacts) =>
  amount_cents === undefined ? '' : ` de ${formatCents(amount_cents)}`;
const listing = ({ title }: AnnouncementFacts) => (title ? `“${title}”` : 'um anúncio');
const booked = ({ title, event_date }: AnnouncementFacts) =>
  [title ?? 'um espaço', event_date && formatLongDay(event_date)].filter(Boolean).join(', ');

const ownBookings = () => '/minhas-reservas';
const hostBookings = ({ booking_id }: AnnouncementFacts) =>
  booking_id ? `/gerenciar-espacos/reservas/${booking_id}` : '/gerenciar-espacos/reservas';
const hostSpace = ({ space_id }: AnnouncementFacts) => (space_id ? `/editar-espaco/${space_id}` : '/meus-espacos');
const spacePage = ({ space_id }: AnnouncementFacts) => (space_id ? `/espaco/${space_id}` : '/meus-espacos');
const reviewsPage = (facts: AnnouncementFacts) => (facts.space_id ? `${spacePage(facts)}#avaliacoes` : '/avaliacoes');
const calendarOf = ({ space_id }: AnnouncementFacts) =>
  space_id ? `/gerenciar-disponibilidade/${space_id}` : '/gerenciar-disponibilidade';
const conversation = ({ conversation_id }: AnnouncementFacts) =>
  conversation_id ? `/chat?conversa=${conversation_id}` : '/chat';
const payouts = () => '/gerenciar-espacos/repasses';
const affiliates = () => '/afiliados';
const authenticators = () => '/segundo-fator';
const disputePage = ({ dispute_id }: AnnouncementFacts) => `/admin/contestacao/${dispute_id ?? ''}`;
const until = (instant: string | undefined) => (instant ? ` até ${visitWhen(instant)}` : '');
const ownRequests = () => '/minhas-reservas?aba=pedidos';
const hostRequests = () => '/gerenciar-espacos/reservas?aba=pedidos';
const requestsOf = ({ is_guest }: AnnouncementFacts) => (is_guest ? ownRequests() : hostRequests());
const other = ({ is_guest, guest_name, host_name }: AnnouncementFacts) =>
  firstName(is_guest ? host_name : guest_name, 'A outra pessoa');
const removed = ({ title }: AnnouncementFacts) =>
  `A equipe retirou algo da sua avaliação${title ? ` de ${title}` : ''}.`;

/** Words and links of each notification, by the name of its e-mail (private.email_templates). */
export const announcements = {
  booking_confirmed: {
    icon: 'booking',
    words: (facts) => `Reserva confirmada: ${booked(facts)}.`,
    to: ownBookings,
    act: () => 'Ver a reserva',
  },
  booking_received: {
    icon: 'booking',
    words: (facts) => `${firstName(facts.guest_name, 'Alguém')} reservou ${booked(facts)}.`,
    to: hostBookings,
    act: () => 'Ver a reserva',
  },
  booking_cancelled_guest: {
    icon: 'booking',
    words: (facts) => `Reserva cancelada: ${booked(facts)}.`,
    to: ownBookings,
  },
  booking_cancelled_host: {
    icon: 'booking',
    words: (facts) => `Reserva cancelada: ${booked(facts)}.`,
    to: hostBookings,
  },
  booking_address: {
    icon: 'booking',
    words: (facts) => `O endereço de ${booked(facts)} está na sua reserva.`,
    to: ownBookings,
  },
  booking_kept: {
    icon: 'booking',
    words: (facts) => `O anúncio de ${booked(facts)} foi suspenso. Sua reserva continua valendo.`,
    to: ownBookings,
  },
  address_missing: {
    icon: 'space',
    words: (facts) => `Falta o endereço de ${booked(facts)}: quem reservou espera por ele.`,
    to: hostSpace,
    act: () => 'Informar o endereço',
  },
  late_payment: {
    icon: 'money',
    words: (facts) => `O pagamento de ${booked(facts)} chegou fora do prazo e será devolvido.`,
    to: ownBookings,
  },
  refund_sent: {
    icon: 'money',
    words: (facts) => `Reembolso${sum(facts)} enviado: ${booked(facts)}.`,
    to: ownBookings,
  },
  calendar_conflict_host: {
    icon: 'booking',
    words: (facts) => `Conflito com ${facts.calendar_name ?? 'outro calendário'}: ${booked(facts)}.`,
    to: calendarOf,
    act: () => 'Abrir o calendário',
  },
  calendar_conflict_admin: {
    icon: 'admin',
    words: (facts) => `Conflito de calendário: ${booked(facts)}.`,
    to: () => '/admin?aba=conflitos',
  },
  calendar_silent: {
    icon: 'booking',
    words: (facts) => `${facts.calendar_name ?? 'Um calendário'} não responde: ${facts.title ?? 'seu espaço'}.`,
    to: calendarOf,
  },
  new_message: {
    icon: 'message',
    words: (facts) =>
      facts.excerpt
        ? `${firstName(facts.sender_name, 'Alguém')} escreveu: “${facts.excerpt}”`
        : `${firstName(facts.sender_name, 'Alguém')} escreveu para você.`,
    to: conversation,
  },
  dispute_opened: { icon: 'admin', words: (facts) => `Pagamento${sum(facts)} contestado.`, to: disputePage },
  dispute_due: {
    icon: 'admin',
    words: (facts) =>
      `Contestação${sum(facts)}: responda${facts.due_by ? ` até ${formatLongDay(facts.due_by.slice(0, 10))}` : ''}.`,
    to: disputePage,
    act: () => 'Responder',
  },
  dispute_decided: { icon: 'admin', words: (facts) => `O banco decidiu a contestação${sum(facts)}.`, to: disputePage },
  dispute_opened_host: {
    icon: 'money',
    words: (facts) => `O pagamento de ${booked(facts)} foi contestado no banco.`,
    to: hostBookings,
  },
  dispute_decided_host: {
    icon: 'money',
    words: (facts) => `O banco decidiu a contestação de ${booked(facts)}.`,
    to: hostBookings,
  },
  payout_sent: { icon: 'money', words: (facts) => `Repasse${sum(facts)} enviado.`, to: payouts },
  payout_corrected: { icon: 'money', words: (facts) => `Um repasse${sum(facts)} foi corrigido.`, to: payouts },
  payout_key_changed: {
    icon: 'account',
    words: ({ change }) =>
      change === 'removed'
        ? 'Sua chave PIX foi removida.'
        : change === 'set'
          ? 'Sua chave PIX foi cadastrada.'
          : 'Sua chave PIX mudou.',
    to: payouts,
  },
  payout_key_missing: {
    icon: 'money',
    words: () => 'Falta sua chave PIX: há repasses que esperam por ela.',
    to: payouts,
    act: () => 'Cadastrar a chave PIX',
  },
  commission_earned: { icon: 'money', words: (facts) => `Nova comissão${sum(facts)}.`, to: affiliates },
  commission_reversed: { icon: 'money', words: (facts) => `Comissão${sum(facts)} estornada.`, to: affiliates },
  commission_paid: {
    icon: 'money',
    words: (facts) => `Comissões pagas:${sum(facts).replace(' de', '')}.`,
    to: affiliates,
  },
  commission_corrected: {
    icon: 'money',
    words: (facts) => `Um pagamento de comissões${sum(facts)} foi corrigido.`,
    to: affiliates,
  },
  authenticator_added: {
    icon: 'account',
    words: () => 'Um autenticador foi ativado na sua conta.',
    to: authenticators,
  },
  authenticator_removed: {
    icon: 'account',
    words: () => 'Um autenticador foi removido da sua conta.',
    to: authenticators,
  },
  authenticators_removed: {
    icon: 'account',
    words: ({ is_own, full_name }) =>
      is_own
        ? 'Seus autenticadores foram removidos.'
        : `Os autenticadores de ${personName(full_name, 'uma conta')} foram removidos.`,
    to: ({ is_own }) => (is_own === false ? '/admin?aba=registro&tipo=profile' : authenticators()),
  },
  letter: {
    icon: 'account',
    words: (facts) =>
      facts.asks_correction
        ? `A equipe pede uma correção: ${listing(facts)}.`
        : 'A equipe escreveu para você por e-mail.',
    to: (facts) => (facts.space_id ? hostSpace(facts) : '/contato'),
    act: (facts) => (facts.asks_correction ? 'Corrigir' : undefined),
  },
  report_settled: {
    icon: 'account',
    words: ({ outcome }) =>
      outcome === 'acted' ? 'Agimos a partir da sua denúncia. Obrigado.' : 'Analisamos a sua denúncia. Obrigado.',
    to: () => '/comunidade',
  },
  reports_gathered: {
    icon: 'admin',
    words: (facts) => `Várias denúncias independentes: ${listing(facts)}.`,
    to: () => '/admin?aba=denuncias',
    act: () => 'Ler as denúncias',
  },
  review_removed: { icon: 'review', words: removed, to: () => '/contato', act: () => 'Falar com a equipe' },
  review_received: {
    icon: 'review',
    words: (facts) => `${firstName(facts.guest_name, 'Alguém')} avaliou ${facts.title ?? 'seu espaço'}.`,
    to: reviewsPage,
    act: () => 'Ler e responder',
  },
  review_answered: {
    icon: 'review',
    words: (facts) => `Sua avaliação de ${facts.title ?? 'um espaço'} teve resposta.`,
    to: reviewsPage,
  },
  request_received: {
    icon: 'booking',
    words: (facts) =>
      `${firstName(facts.guest_name, 'Alguém')} pede ${booked(facts)}. Responda${until(facts.answer_by)}.`,
    to: hostRequests,
    act: () => 'Responder ao pedido',
  },
  request_accepted: {
    icon: 'booking',
    words: (facts) =>
      `${firstName(facts.host_name, 'O anfitrião')} aceitou: ${booked(facts)}. Pague${until(facts.pay_by)}.`,
    to: ownRequests,
    act: () => 'Pagar agora',
  },
  request_declined: {
    icon: 'booking',
    words: (facts) => `${firstName(facts.host_name, 'O anfitrião')} recusou o pedido: ${booked(facts)}.`,
    to: ownRequests,
  },
  request_withdrawn: {
    icon: 'booking',
    words: (facts) => `${firstName(facts.guest_name, 'O hóspede')} retirou o pedido: ${booked(facts)}.`,
    to: hostRequests,
  },
  request_lapsed: {
    icon: 'booking',
    words: (facts) => `O pedido ficou sem resposta: ${booked(facts)}. Nada foi cobrado.`,
    to: requestsOf,
  },
  request_rival: {
    icon: 'booking',
    words: (facts) => `Outro pedido foi aceito: ${booked(facts)}. O seu continua aberto${until(facts.answer_by)}.`,
    to: ownRequests,
  },
  request_pay_soon: {
    icon: 'booking',
    words: (facts) => `Falta pagar ${booked(facts)}: a data é sua${until(facts.pay_by)}.`,
    to: ownRequests,
    act: () => 'Pagar agora',
  },
  request_unpaid: {
    icon: 'booking',
    words: (facts) => `O prazo para pagar terminou: ${booked(facts)}. A data está livre de novo.`,
    to: requestsOf,
  },
  request_cancelled: {
    icon: 'booking',
    words: (facts) => `O pedido foi encerrado: ${booked(facts)}. Nada foi cobrado.`,
    to: requestsOf,
  },
  space_approved: {
    icon: 'space',
    words: (facts) => `Seu anúncio ${listing(facts)} está no ar.`,
    to: spacePage,
    act: () => 'Ver o anúncio',
  },
  space_rejected: {
    icon: 'space',
    words: (facts) => `Seu anúncio ${listing(facts)} não foi aprovado.`,
    to: hostSpace,
    act: () => 'Corrigir e reenviar',
  },
  space_waiting: { icon: 'admin', words: () => 'Há anúncios esperando análise.', to: () => '/admin?aba=espacos' },
  listing_suspended: {
    icon: 'space',
    words: (facts) => `${facts.title ?? 'Um anúncio seu'} foi suspenso.`,
    to: () => '/meus-espacos',
    act: () => 'Responder',
  },
  listing_reinstated: {
    icon: 'space',
    words: (facts) => `${facts.title ?? 'Seu anúncio'} voltou ao ar.`,
    to: spacePage,
  },
  account_suspended: {
    icon: 'account',
    words: () => 'Sua conta foi suspensa.',
    to: () => '/conta-suspensa',
    act: () => 'Ver e responder',
  },
  account_reinstated: { icon: 'account', words: () => 'Sua conta voltou ao normal.', to: () => '/profile' },
  suspension_appealed: {
    icon: 'admin',
    words: (facts) => `Resposta a uma suspensão: ${facts.title ?? personName(facts.full_name, 'uma conta')}.`,
    to: ({ space_id, person_id }) => (space_id ? `/admin/space/${space_id}` : `/admin/pessoa/${person_id ?? ''}`),
    act: () => 'Decidir de novo',
  },
  terms_changed: { icon: 'account', words: () => 'Os Termos de Uso vão mudar.', to: () => '/termos-uso#mudancas' },
  visit_proposed: {
    icon: 'visit',
    words: (facts) => `${other(facts)} quer visitar ${facts.title ?? 'seu espaço'}.`,
    to: conversation,
    act: () => 'Responder à proposta',
  },
  visit_accepted: {
    icon: 'visit',
    words: (facts) => `Visita marcada: ${facts.title ?? 'um espaço'}.`,
    to: conversation,
  },
  visit_declined: {
    icon: 'visit',
    words: (facts) => `Visita a ${facts.title ?? 'um espaço'}: nenhum horário deu certo.`,
    to: conversation,
    act: () => 'Propor outros horários',
  },
  visit_withdrawn: {
    icon: 'visit',
    words: (facts) => `${other(facts)} retirou a proposta de visita.`,
    to: conversation,
  },
  visit_cancelled: {
    icon: 'visit',
    words: (facts) => `Visita cancelada: ${facts.title ?? 'um espaço'}.`,
    to: conversation,
  },
} satisfies Record<string, Announcement>;
export type AnnouncementKind = keyof typeof announcements;

/** Null for a kind of a later release: it is not shown. */
export const announcementOf = (kind: string): Announcement | null =>
  Object.hasOwn(announcements, kind) ? announcements[kind as AnnouncementKind] : null;
