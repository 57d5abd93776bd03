import { button, email, facts, text } from '../email.ts';
import { conversation, proposed, sampleVisit, space, visitData } from './visit.ts';

export const visitDeclined = email(visitData, sampleVisit, (visit, { siteUrl }) => ({
  subject: `Visita a ${visit.title}: nenhum horário deu certo`,
  preview: 'Proponha outros horários na conversa.',
  blocks: [
    text('Nenhum dos horários deu certo', [
      `${visit.host_name} não pode receber você nos horários que você propôs. Proponha outros na conversa.`,
    ]),
    facts([space(visit), proposed(visit)]),
    button('Propor outros horários', conversation(visit, siteUrl)),
  ],
}));
