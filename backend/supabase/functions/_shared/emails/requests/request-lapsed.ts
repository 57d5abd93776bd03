import { button, email, text } from '../email.ts';
import { day, requestData, requestFacts, requestPage, sampleRequest, toGuest, toHost } from './request.ts';

export const requestLapsed = email(requestData, sampleRequest, (request, { siteUrl }) => ({
  subject: `Pedido sem resposta: ${request.title}, ${day(request)}`,
  preview: request.is_guest ? 'Nada foi cobrado.' : 'O prazo para responder terminou.',
  blocks: [
    text('O prazo para responder terminou', [
      request.is_guest
        ? `${request.host_name} não respondeu a tempo. Nada foi cobrado.`
        : `Você não respondeu a ${request.guest_name} a tempo. Um pedido sem resposta conta como não aceito.`,
    ]),
    requestFacts(request),
    button('Ver os pedidos', requestPage(request, siteUrl)),
  ],
  reason: request.is_guest ? toGuest : toHost,
}));
