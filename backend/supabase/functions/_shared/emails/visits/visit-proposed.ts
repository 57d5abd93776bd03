import { button, email, facts, note, text } from '../email.ts';
import { conversation, proposed, sampleVisit, space, visitData } from './visit.ts';

export const visitProposed = email(visitData, sampleVisit, (visit, { siteUrl }) => ({
  subject: `${visit.guest_name} quer visitar ${visit.title}`,
  preview: 'Escolha um dos horários.',
  blocks: [
    text(`${visit.guest_name} quer conhecer o espaço`, [
      'Escolha um dos horários, ou diga na conversa qual seria melhor para você.',
    ]),
    facts([space(visit), proposed(visit)]),
    note('O endereço só aparece para a visita que você aceitar.'),
    button('Responder à proposta', conversation(visit, siteUrl)),
  ],
}));
