import type { StatusTone } from '../bookings/booking-status.ts';
import type { RequestDeclineReason } from '../rules/booking-rules.ts';
import { isolated } from '../text/isolated.ts';
import { lowerFirst } from '../text/phrases.ts';
import type { RequestRow, RequestStatus } from './requests.answers.ts';

export const declineReasonLabels: Readonly<Record<RequestDeclineReason, string>> = {
  date: 'A data não está livre',
  event: 'O evento não combina com o espaço',
  size: 'Pessoas ou horário não cabem',
  other: 'Outro motivo',
};

export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  open: 'Pedido enviado',
  accepted: 'Aceito, falta pagar',
  declined: 'Recusado',
  withdrawn: 'Retirado',
  lapsed: 'Sem resposta',
  unpaid: 'Não foi pago',
  cancelled: 'Encerrado',
  booked: 'Confirmada',
};

export const requestTones: Readonly<Record<RequestStatus, StatusTone>> = {
  open: 'warning',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  lapsed: 'neutral',
  unpaid: 'neutral',
  cancelled: 'neutral',
  booked: 'success',
};

type Words = Pick<RequestRow, 'host_name' | 'guest_name' | 'decline_reason'>;

/** ': pessoas ou horário não cabem' */
const because = ({ decline_reason }: Words) =>
  decline_reason ? `: ${lowerFirst(declineReasonLabels[decline_reason])}` : '';

const endings: Record<
  Exclude<RequestStatus, 'open' | 'accepted'>,
  Record<'guest' | 'host', (request: Words) => string>
> = {
  declined: {
    guest: (request) => `${isolated(request.host_name)} recusou${because(request)}. Nada foi cobrado.`,
    host: (request) => `Você recusou${because(request)}.`,
  },
  withdrawn: {
    guest: () => 'Você desistiu do pedido. Nada foi cobrado.',
    host: ({ guest_name }) => `${isolated(guest_name)} desistiu do pedido.`,
  },
  lapsed: {
    guest: ({ host_name }) => `${isolated(host_name)} não respondeu a tempo. Nada foi cobrado.`,
    host: () => 'Você não respondeu a tempo. Um pedido sem resposta conta como não aceito.',
  },
  unpaid: {
    guest: () => 'O pagamento não chegou a tempo. Nada foi cobrado, e a data está livre de novo.',
    host: ({ guest_name }) => `${isolated(guest_name)} não pagou a tempo. A data está livre de novo.`,
  },
  cancelled: {
    guest: () => 'O anúncio ou uma das contas não está mais disponível. Nada foi cobrado.',
    host: () => 'O anúncio ou uma das contas não está mais disponível.',
  },
  booked: {
    guest: () => 'O pagamento chegou, e a reserva está confirmada.',
    host: () => 'O pagamento chegou, e a reserva está confirmada.',
  },
};

/** How a request ended, for one of its sides; null of one that is open or accepted. */
export function requestEndText(request: Words & { status: RequestStatus }, side: 'guest' | 'host'): string | null {
  return request.status === 'open' || request.status === 'accepted' ? null : endings[request.status][side](request);
}
