import { button, email, facts, text } from '../email.ts';
import { held, sampleSuspension, suspensionData, whatIsPaid } from './suspension.ts';

export const listingSuspended = email(suspensionData, sampleSuspension, (suspension, { siteUrl }) => ({
  subject: `${suspension.title} foi suspenso`,
  preview: suspension.reason,
  blocks: [
    text('Seu anúncio foi suspenso', [
      `${suspension.title} saiu da busca e não recebe reservas.`,
      whatIsPaid(suspension),
      held(suspension),
      'Você pode corrigir o anúncio e responder uma vez, em Meus Espaços. Lemos a resposta e decidimos de novo.',
    ]),
    facts([['Motivo', suspension.reason]]),
    button('Responder', `${siteUrl}/meus-espacos`),
  ],
}));
