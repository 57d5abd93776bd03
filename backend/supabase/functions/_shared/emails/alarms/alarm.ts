import { formatInstant } from 'shared-domain/days/rio.ts';
import { calendarSilenceHours } from 'shared-domain/rules/calendar-rules.ts';
import * as z from 'zod/mini';
import type { EmailFact, Maybe } from '../email.ts';

/** As `private.alarm_conditions` says it: numbers and names of jobs, no personal data. */
export const alarmData = z.object({
  kind: z.string(),
  /** Instants, ISO 8601. */
  began_at: z.string(),
  ended_at: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});

export type Alarm = z.output<typeof alarmData>;

/** `section`: of docs/operations.md; absent: the row of the alarm in the table says it all. */
export const kinds: Record<string, { title: string; next: string; section?: string }> = {
  outbox_late: {
    title: 'E-mails ou reembolsos esperam há mais de 10 minutos',
    next: 'Veja se o servidor de e-mail e o provedor de pagamento respondem, e o registro de outbox-worker.',
  },
  money_differences: {
    title: 'A conferência noturna encontrou diferenças de dinheiro',
    next: 'Abra o último relatório na administração e trate cada diferença.',
    section: 'Money does not add up',
  },
  schedule_silent: {
    title: 'Uma tarefa agendada não roda mais',
    next: 'Veja cron.job_run_details e o registro da função.',
    section: 'A schedule is silent',
  },
  calendars_silent: {
    title: `Calendários importados não são lidos por inteiro há mais de ${calendarSilenceHours} horas`,
    next: 'Se são muitos, veja o registro da função read-calendar; se é um só, o anfitrião o vê na página do espaço.',
  },
  visitor_errors: {
    title: 'Muitas visitas terminam em erro',
    next: 'Abra Erros na administração; se uma versão nova é a causa, desfaça-a.',
    section: 'A bad release',
  },
  server_errors: {
    title: 'As funções do servidor falham',
    next: 'Abra Erros na administração e o registro das funções.',
  },
};

const labels: Record<string, string> = {
  messages: 'Mensagens',
  oldest: 'A mais antiga, de',
  differences: 'Diferenças',
  jobs: 'Tarefas',
  calendars: 'Calendários',
  visits: 'Visitas em 10 minutos',
  failed: 'Com erro',
  errors: 'Erros nesta hora',
};

function shown(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return name === 'oldest' ? formatInstant(String(value)) : String(value);
}

export const alarmFacts = (alarm: Alarm): Maybe<EmailFact>[] => [
  ['Alarme', alarm.kind],
  ['Instruções', `docs/operations.md, seção “${kinds[alarm.kind]?.section ?? 'Alarms'}”`],
  ['Desde', formatInstant(alarm.began_at)],
  ...Object.entries(alarm.details).map(([name, value]): EmailFact => [labels[name] ?? name, shown(name, value)]),
  alarm.ended_at && ['Até', formatInstant(alarm.ended_at)],
];

export const sampleAlarm: z.input<typeof alarmData> = {
  kind: 'outbox_late',
  began_at: '2026-11-16T13:04:00Z',
  ended_at: null,
  details: { messages: 12, oldest: '2026-11-16T12:50:00Z' },
};
