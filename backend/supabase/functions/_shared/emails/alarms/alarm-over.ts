import type * as z from 'zod/mini';
import { button, email, facts, text } from '../email.ts';
import { alarmData, alarmFacts, kinds, sampleAlarm } from './alarm.ts';

const sample: z.input<typeof alarmData> = { ...sampleAlarm, ended_at: '2026-11-16T13:24:00Z' };

export const alarmOver = email(alarmData, sample, (alarm, { siteUrl }) => {
  const title = kinds[alarm.kind]?.title ?? alarm.kind;
  return {
    subject: `Terminou: ${title}`,
    preview: 'O alarme terminou.',
    blocks: [
      text('O alarme terminou', [title]),
      facts(alarmFacts(alarm)),
      button('Abrir a administração', `${siteUrl}/admin`),
    ],
  };
});
