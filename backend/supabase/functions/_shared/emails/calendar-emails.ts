import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatInstant } from 'shared-domain/days/rio.ts';
import { conflictAdvice, conflictFact, conflictTasks } from 'shared-domain/hosting/calendar-conflict.ts';
import { calendarSilenceHours } from 'shared-domain/rules/calendar-rules.ts';
import * as z from 'zod/mini';
import { bookingData } from './booking-emails.ts';
import type { EmailContent } from './email-layout.ts';

/** A paid booking, and the calendar that has an event on its date. */
export const conflictData = z.extend(bookingData, {
  calendar_name: z.string(),
  kind: z.enum(['block', 'other', 'reservation']),
  /** Instant, ISO 8601. */
  first_seen_at: z.string(),
});
type Conflict = z.output<typeof conflictData>;

/** A calendar that has not been read for long. */
export const silenceData = z.object({
  space_id: z.string(),
  title: z.string(),
  calendar_name: z.string(),
  /** Instant, ISO 8601. */
  since: z.string(),
});
type Silence = z.output<typeof silenceData>;

const facts = (conflict: Conflict): [string, string][] => [
  ['Espaço', conflict.title],
  ['Data', formatDay(conflict.event_date)],
  ['Reserva', bookingCode(conflict.booking_id)],
  ['Calendário', conflictFact(conflict)],
];

export function conflictForHost(conflict: Conflict, siteUrl: string): EmailContent {
  const day = formatDay(conflict.event_date);
  return {
    subject: `Conflito em ${day}: ${conflict.title}`,
    preview: `${conflict.calendar_name} traz um evento em um dia que já foi pago aqui.`,
    title: 'Dois eventos no mesmo dia',
    paragraphs: [
      `${conflict.guest_name} já pagou ${day} na Espaços Rio, e há outro registro no mesmo dia: ${conflictFact(conflict)}.`,
      conflictAdvice(conflict, conflict.guest_name),
    ],
    facts: facts(conflict),
    action: { label: 'Abrir o calendário', url: `${siteUrl}/gerenciar-disponibilidade/${conflict.space_id}` },
  };
}

export function conflictForAdmin(conflict: Conflict, siteUrl: string): EmailContent {
  const day = formatDay(conflict.event_date);
  return {
    subject: `Conflito de calendário: ${conflict.title}, ${day}`,
    preview: `O calendário ${conflict.calendar_name} traz um evento em um dia pago.`,
    title: 'Um anfitrião tem dois eventos no mesmo dia',
    paragraphs: [
      `${conflict.guest_name} já pagou ${day}, e um calendário de ${conflict.host_name} traz outro registro no mesmo dia: ${conflictFact(conflict)}.`,
      conflictTasks[conflict.kind],
    ],
    facts: facts(conflict),
    action: { label: 'Ver os conflitos', url: `${siteUrl}/admin?aba=conflitos` },
  };
}

export function calendarSilent(silence: Silence, siteUrl: string): EmailContent {
  return {
    subject: `${silence.calendar_name} não responde: ${silence.title}`,
    preview: `Há mais de ${calendarSilenceHours} horas não lemos este calendário.`,
    title: 'Um calendário não responde',
    paragraphs: [
      `Há mais de ${calendarSilenceHours} horas não conseguimos ler o calendário ${silence.calendar_name}. As datas lidas antes continuam bloqueadas, e eventos novos não chegam.`,
      'Confira o endereço no outro site: ele muda quando é renovado. Bloqueie à mão o que não pode ser reservado.',
    ],
    facts: [
      ['Espaço', silence.title],
      ['Calendário', silence.calendar_name],
      ['Sem leitura desde', formatInstant(silence.since)],
    ],
    action: { label: 'Abrir o calendário', url: `${siteUrl}/gerenciar-disponibilidade/${silence.space_id}` },
  };
}
