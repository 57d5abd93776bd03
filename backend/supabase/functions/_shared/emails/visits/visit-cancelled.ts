import { visitWhen } from 'shared-domain/chat/visit-times.ts';
import { button, email, facts, text } from '../email.ts';
import { conversation, proposed, sampleVisit, space, visitData } from './visit.ts';

export const visitCancelled = email(visitData, sampleVisit, (visit, { siteUrl }) => {
  const other = visit.is_guest ? visit.host_name : visit.guest_name;
  return {
    subject: `Visita cancelada: ${visit.title}`,
    preview: visit.accepted_time ? visitWhen(visit.accepted_time) : visit.title,
    blocks: [
      text('A visita foi cancelada', [
        visit.by_someone ? `${other} cancelou a visita.` : 'Ela não pode mais acontecer.',
      ]),
      facts([space(visit), visit.accepted_time ? ['Data', visitWhen(visit.accepted_time)] : proposed(visit)]),
      button('Abrir a conversa', conversation(visit, siteUrl)),
    ],
  };
});
