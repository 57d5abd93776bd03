import { button, email, text } from '../email.ts';
import { day, requestData, requestFacts, requestPage, sampleRequest, toGuest, toHost } from './request.ts';

export const requestCancelled = email(requestData, sampleRequest, (request, { siteUrl }) => ({
  subject: `Pedido encerrado: ${request.title}, ${day(request)}`,
  preview: 'Nada foi cobrado.',
  blocks: [
    text('O pedido foi encerrado', ['O anúncio ou uma das contas não está mais disponível. Nada foi cobrado.']),
    requestFacts(request),
    button('Ver os pedidos', requestPage(request, siteUrl)),
  ],
  reason: request.is_guest ? toGuest : toHost,
}));
