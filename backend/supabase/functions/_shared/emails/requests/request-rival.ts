import { button, email, text } from '../email.ts';
import { day, requestData, requestFacts, requestPage, sampleRequest, toGuest, until } from './request.ts';

export const requestRival = email(requestData, sampleRequest, (request, { siteUrl }) => ({
  subject: `Outro pedido foi aceito: ${request.title}, ${day(request)}`,
  preview: `O seu continua aberto ${until(request.answer_by)}.`,
  blocks: [
    text('Outro pedido foi aceito para esta data', [
      `A data está guardada para outra pessoa, que ainda não pagou. Seu pedido continua aberto ${until(request.answer_by)}: se a data voltar a ficar livre, ${request.host_name} pode aceitar o seu.`,
    ]),
    requestFacts(request),
    button('Ver o pedido', requestPage(request, siteUrl)),
  ],
  reason: toGuest,
}));
