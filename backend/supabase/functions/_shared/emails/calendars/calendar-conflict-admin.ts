import { formatDay } from 'shared-domain/days/format.ts';
import { conflictFact, conflictTask } from 'shared-domain/hosting/calendar-conflict.ts';
import { button, email, facts, text } from '../email.ts';
import { conflictData, conflictFacts, sampleConflict } from './conflict.ts';

export const calendarConflictAdmin = email(conflictData, sampleConflict, (conflict, { siteUrl }) => {
  const day = formatDay(conflict.event_date);
  return {
    subject: `Conflito de calendário: ${conflict.title}, ${day}`,
    preview: `Há um evento de outra agenda no dia que ${conflict.guest_name} reservou.`,
    blocks: [
      text(`${conflict.host_name} tem dois eventos no mesmo dia`, [
        `Há um evento de outra agenda no dia que ${conflict.guest_name} reservou, ${day}: ${conflictFact(conflict)}.`,
        conflictTask(conflict, conflict.host_name),
      ]),
      facts(conflictFacts(conflict)),
      button('Ver os conflitos', `${siteUrl}/admin?aba=conflitos`),
    ],
  };
});
