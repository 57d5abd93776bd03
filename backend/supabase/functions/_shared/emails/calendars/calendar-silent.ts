import { formatInstant } from 'shared-domain/days/rio.ts';
import { calendarSilenceHours } from 'shared-domain/rules/calendar-rules.ts';
import * as z from 'zod/mini';
import { button, email, facts, text } from '../email.ts';

/** A calendar that has not been read for long. */
const silenceData = z.object({
  space_id: z.string(),
  title: z.string(),
  calendar_name: z.string(),
  /** Instant, ISO 8601. */
  since: z.string(),
});

const sample: z.input<typeof silenceData> = {
  space_id: '00000000-0000-4000-8000-000000000002',
  title: 'Casa do Mirante',
  calendar_name: 'Airbnb',
  since: '2026-11-14T09:00:00Z',
};

export const calendarSilent = email(silenceData, sample, (silence, { siteUrl }) => ({
  subject: `${silence.calendar_name} não responde: ${silence.title}`,
  preview: `Há mais de ${calendarSilenceHours} horas não lemos este calendário.`,
  blocks: [
    text('Um calendário não responde', [
      `Há mais de ${calendarSilenceHours} horas não conseguimos ler o calendário ${silence.calendar_name}. As datas lidas antes continuam bloqueadas, e eventos novos não chegam.`,
      'Confira o endereço no outro site: ele muda quando é renovado. Bloqueie à mão o que não pode ser reservado.',
    ]),
    facts([
      ['Espaço', silence.title],
      ['Calendário', silence.calendar_name],
      ['Sem leitura desde', formatInstant(silence.since)],
    ]),
    button('Abrir o calendário', `${siteUrl}/gerenciar-disponibilidade/${silence.space_id}`),
  ],
}));
