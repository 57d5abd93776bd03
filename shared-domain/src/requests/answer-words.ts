import { formatCents, formatCount, formatNumber } from '../money/format.ts';
import { firstName, personName } from '../people/person-name.ts';
import { andList } from '../text/phrases.ts';
import type { HostRequestRow, RequestRow } from './requests.answers.ts';

/** A request as its host reads it before answering; `list_requests` has the last two for the host alone. */
export type AnswerableRequest = Pick<
  RequestRow,
  'space_id' | 'title' | 'event_date' | 'starts_at' | 'hours' | 'guest_name' | 'guest_count' | 'owner_cents'
> &
  Partial<Pick<HostRequestRow, 'changes' | 'rivals'>>;

type Guest = Pick<RequestRow, 'guest_name'>;

export const guestOf = ({ guest_name: name }: Guest): string => personName(name, 'Cliente');

/** 'Beatriz' */
export const firstNameOf = ({ guest_name: name }: Guest): string => firstName(name, 'Cliente');

/** Returns a sentence for each difference of the listing from the request. */
export function changeTexts({ changes, owner_cents: agreed, guest_count: guests }: AnswerableRequest): string[] {
  if (!changes) return [];
  return [
    changes.owner_cents === undefined
      ? ''
      : `Preço: hoje você receberia ${formatCents(changes.owner_cents)}; no pedido são ${formatCents(agreed)}.`,
    changes.capacity === undefined
      ? ''
      : `Capacidade: o anúncio agora diz até ${formatNumber(changes.capacity)}; o pedido é para ${formatCount(guests, 'pessoa', 'pessoas')}.`,
    changes.hours ? 'Horário: o pedido passa do horário em que o espaço abre agora.' : '',
    changes.rules ? 'Regras da casa: valem as que estavam no anúncio no dia do pedido.' : '',
    changes.policy ? 'Cancelamento: vale a política do dia do pedido.' : '',
  ].filter(Boolean);
}

const rivalsOf = ({ rivals = [] }: AnswerableRequest, status: 'open' | 'accepted') =>
  rivals.filter((rival) => rival.status === status).map(guestOf);

/** The date is reserved for somebody else who has not paid yet; null where it is not. */
export function reservedText(request: AnswerableRequest): string | null {
  const names = rivalsOf(request, 'accepted');
  return names.length === 0
    ? null
    : `Você já aceitou o pedido de ${andList(names)} para esta data. Se o pagamento não chegar no prazo, ainda dá para aceitar este.`;
}

/** Says what accepting means for the other requests for the date; null where there is none. */
export function openRivalsText(request: AnswerableRequest): string | null {
  const names = rivalsOf(request, 'open');
  if (names.length === 0) return null;
  return names.length === 1
    ? `${names[0]} também pediu esta data: recebe um aviso, e o pedido segue aberto até o fim do prazo.`
    : `${andList(names)} também pediram esta data: recebem um aviso, e os pedidos seguem abertos até o fim do prazo.`;
}
