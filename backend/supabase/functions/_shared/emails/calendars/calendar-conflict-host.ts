import { formatDay } from 'shared-domain/days/format.ts';
import { conflictAdvice, conflictFact } from 'shared-domain/hosting/calendar-conflict.ts';
import { button, email, facts, text } from '../email.ts';
import { conflictData, conflictFacts, sampleConflict } from './conflict.ts';

export const calendarConflictHost = email(conflictData, sampleConflict, (conflict, { siteUrl }) => {
  const day = formatDay(conflict.event_date);
  return {
    subject: `Conflito em ${day}: ${conflict.title}`,
    preview: `Há um evento de outra agenda no dia que ${conflict.guest_name} reservou.`,
    blocks: [
      text('Dois eventos no mesmo dia', [
        `Há um evento de outra agenda no dia que ${conflict.guest_name} reservou, ${day}: ${conflictFact(conflict)}.`,
        conflictAdvice(conflict, conflict.guest_name),
      ]),
      facts(conflictFacts(conflict)),
      button('Abrir o calendário', `${siteUrl}/gerenciar-disponibilidade/${conflict.space_id}`),
    ],
  };
});
