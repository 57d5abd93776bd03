import { formatDay } from 'shared-domain/days/format.ts';
import { conflictFact, conflictTask } from 'shared-domain/hosting/calendar-conflict.ts';
import { button, email, facts, text } from '../email.ts';
import { conflictData, conflictFacts, sampleConflict } from './conflict.ts';

export const calendarConflictAdmin = email(conflictData, sampleConflict, (conflict, { siteUrl }) => {
  const day = formatDay(conflict.event_date);
  return {
    subject: `Conflito de calendário: ${conflict.title}, ${day}`,
    preview: `O calendário ${conflict.calendar_name} traz um evento em um dia pago.`,
    blocks: [
      text(`${conflict.host_name} tem dois eventos no mesmo dia`, [
        `${conflict.guest_name} já pagou ${day}, e um calendário de ${conflict.host_name} traz outro registro no mesmo dia: ${conflictFact(conflict)}.`,
        conflictTask(conflict, conflict.host_name),
      ]),
      facts(conflictFacts(conflict)),
      button('Ver os conflitos', `${siteUrl}/admin?aba=conflitos`),
    ],
  };
});
