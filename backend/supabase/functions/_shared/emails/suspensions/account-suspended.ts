import { button, email, facts, text } from '../email.ts';
import { held, sampleSuspension, suspensionData, whatIsPaid } from './suspension.ts';

export const accountSuspended = email(suspensionData, sampleSuspension, (suspension, { siteUrl }) => ({
  subject: 'Sua conta foi suspensa',
  preview: suspension.reason,
  blocks: [
    text('Sua conta foi suspensa', [
      'Você continua entrando no site, vendo e cancelando suas reservas e escrevendo nas conversas do que está pago. Não pode reservar, anunciar, avaliar nem abrir conversas.',
      `Seus anúncios saíram da busca. ${whatIsPaid(suspension)}`,
      held(suspension),
      'Você pode responder uma vez, na página abaixo. Lemos a resposta e decidimos de novo.',
    ]),
    facts([['Motivo', suspension.reason]]),
    button('Ver e responder', `${siteUrl}/conta-suspensa`),
  ],
}));
