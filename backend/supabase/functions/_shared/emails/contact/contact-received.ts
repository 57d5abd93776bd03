import { answerHours } from 'shared-domain/rules/support-rules.ts';
import * as z from 'zod/mini';
import { button, email, note, text } from '../email.ts';

export const contactReceived = email(z.unknown(), {}, (_, { siteUrl }) => ({
  subject: 'Recebemos sua mensagem',
  preview: `Respondemos em até ${answerHours} horas.`,
  blocks: [
    text('Recebemos sua mensagem', [
      `Obrigado por escrever para a Espaços Rio. Respondemos por e-mail em até ${answerHours} horas.`,
      'Atendemos de segunda a sexta, das 9h às 18h, e aos sábados, das 9h às 14h.',
    ]),
    note('Não foi você que escreveu? Então pode ignorar este e-mail.'),
    button('Abrir a central de ajuda', `${siteUrl}/central-ajuda`),
  ],
}));
