import { formatCents } from 'shared-domain/money/format.ts';
import { button, email, text } from '../email.ts';
import { day, requestData, requestFacts, requestPage, sampleRequest, toHost, until } from './request.ts';

export const requestReceived = email(requestData, { ...sampleRequest, is_guest: false }, (request, { siteUrl }) => ({
  subject: `Pedido de reserva: ${request.title}, ${day(request)}`,
  preview: `${request.guest_name} espera sua resposta ${until(request.answer_by)}.`,
  blocks: [
    text(`${request.guest_name} pede uma data`, [
      `Responda ${until(request.answer_by)}. Depois disso o pedido termina sem resposta, e isso conta na sua taxa de aceitação.`,
      request.message && `“${request.message}”`,
    ]),
    requestFacts(request, [['Você recebe', formatCents(request.owner_cents)]]),
    button('Responder ao pedido', requestPage(request, siteUrl)),
  ],
  reason: toHost,
}));
