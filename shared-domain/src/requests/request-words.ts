import type { RequestDeclineReason } from '../rules/booking-rules.ts';
import type { RequestStatus } from './requests.answers.ts';

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
