import { formatCents } from 'shared-domain/money/format.ts';
import { button, email, text } from '../email.ts';
import { day, requestData, requestFacts, requestPage, sampleRequest, toGuest, until } from './request.ts';

export const requestPaySoon = email(requestData, sampleRequest, (request, { siteUrl }) => ({
  subject: `Falta pagar: ${request.title}, ${day(request)}`,
  preview: `A data é sua ${until(request.pay_by)}.`,
  blocks: [
    text('Falta pouco para a data ficar livre de novo', [
      `${request.host_name} aceitou seu pedido, e a data está guardada ${until(request.pay_by)}.`,
    ]),
    requestFacts(request),
    button(`Pagar ${formatCents(request.total_cents)}`, requestPage(request, siteUrl)),
  ],
  reason: toGuest,
}));
