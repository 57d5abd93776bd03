import { button, email, text } from '../email.ts';
import { answerFacts, day, requestData, requestFacts, requestPage, sampleRequest, toGuest } from './request.ts';

export const requestDeclined = email(
  requestData,
  { ...sampleRequest, decline_reason: 'size', host_note: 'Para montar às 13h eu precisaria fechar o dia.' },
  (request, { siteUrl }) => ({
    subject: `Pedido recusado: ${request.title}, ${day(request)}`,
    preview: 'Nada foi cobrado.',
    blocks: [
      text('Desta vez não deu certo', [`${request.host_name} recusou o pedido. Nada foi cobrado.`]),
      requestFacts(request, answerFacts(request)),
      button('Ver o pedido', requestPage(request, siteUrl)),
    ],
    reason: toGuest,
  }),
);
