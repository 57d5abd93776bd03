import { formatCents } from 'shared-domain/money/format.ts';
import { amounts, button, email, note, picture, text } from '../email.ts';
import {
  answerFacts,
  day,
  requestData,
  requestFacts,
  requestPage,
  sampleRequest,
  sum,
  toGuest,
  until,
} from './request.ts';

export const requestAccepted = email(
  requestData,
  { ...sampleRequest, host_note: 'Que bom receber vocês. Podem montar a partir das 10h.' },
  (request, site) => ({
    subject: `${request.host_name} aceitou. Falta pagar`,
    preview: `Pedido para ${day(request)}`,
    blocks: [
      picture(request.image, request.title, site),
      text(`${request.host_name} aceitou. Falta pagar`, [
        `A data de ${request.title} está guardada para você ${until(request.pay_by)}. Depois disso ela volta a ficar livre.`,
        request.lost_coupon && 'Seu cupom se esgotou antes da resposta: o total abaixo é sem o desconto.',
      ]),
      requestFacts(request, [
        request.neighborhood_name && [
          'Onde',
          `${request.neighborhood_name}. O endereço completo chega depois do pagamento.`,
        ],
        ...answerFacts(request),
      ]),
      amounts(sum(request)),
      note('Se mudar de ideia, não precisa fazer nada: sem pagamento, nada é cobrado.'),
      button(`Pagar ${formatCents(request.total_cents)}`, requestPage(request, site.siteUrl)),
    ],
    reason: toGuest,
  }),
);
