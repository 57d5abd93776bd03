import { button, email, text } from '../email.ts';
import { day, requestData, requestFacts, requestPage, sampleRequest, toHost } from './request.ts';

export const requestWithdrawn = email(requestData, { ...sampleRequest, is_guest: false }, (request, { siteUrl }) => ({
  subject: `Pedido retirado: ${request.title}, ${day(request)}`,
  preview: 'A data continua livre.',
  blocks: [
    text('O pedido foi retirado', [`${request.guest_name} desistiu do pedido. A data está livre.`]),
    requestFacts(request),
    button('Ver os pedidos', requestPage(request, siteUrl)),
  ],
  reason: toHost,
}));
