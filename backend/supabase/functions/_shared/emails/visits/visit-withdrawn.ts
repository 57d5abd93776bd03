import { button, email, facts, text } from '../email.ts';
import { conversation, proposed, sampleVisit, space, visitData } from './visit.ts';

export const visitWithdrawn = email(visitData, sampleVisit, (visit, { siteUrl }) => ({
  subject: `${visit.guest_name} retirou a proposta de visita`,
  preview: `${visit.title}.`,
  blocks: [
    text('A proposta de visita foi retirada', [`${visit.guest_name} não espera mais a sua resposta.`]),
    facts([space(visit), proposed(visit)]),
    button('Abrir a conversa', conversation(visit, siteUrl)),
  ],
}));
