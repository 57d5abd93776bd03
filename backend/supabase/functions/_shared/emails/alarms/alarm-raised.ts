import { button, email, facts, text } from '../email.ts';
import { alarmData, alarmFacts, kinds, sampleAlarm } from './alarm.ts';

export const alarmRaised = email(alarmData, sampleAlarm, (alarm, { siteUrl }) => {
  const kind = kinds[alarm.kind] ?? { title: alarm.kind, next: 'Abra a administração.' };
  return {
    subject: `Alarme: ${kind.title}`,
    preview: kind.next,
    blocks: [
      text(kind.title, [kind.next, 'Avisamos de novo quando tiver terminado.']),
      facts(alarmFacts(alarm)),
      button('Abrir a administração', `${siteUrl}/admin`),
    ],
  };
});
