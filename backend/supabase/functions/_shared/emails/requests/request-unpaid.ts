import { button, email, text } from '../email.ts';
import { day, requestData, requestFacts, requestPage, sampleRequest, toGuest, toHost } from './request.ts';

export const requestUnpaid = email(requestData, sampleRequest, (request, { siteUrl }) => ({
  subject: `Prazo encerrado: ${request.title}, ${day(request)}`,
  preview: 'A data está livre de novo.',
  blocks: [
    text('O prazo para pagar terminou', [
      request.is_guest
        ? 'O pagamento não chegou a tempo. Nada foi cobrado, e a data está livre de novo.'
        : `${request.guest_name} não pagou a tempo. A data está livre de novo.`,
    ]),
    requestFacts(request),
    button('Ver os pedidos', requestPage(request, siteUrl)),
  ],
  reason: request.is_guest ? toGuest : toHost,
}));
