import {
  calendarMegabytes,
  calendarMinutes,
  calendarReadsByHand,
  calendarSeconds,
  mostCalendars,
} from 'shared-domain/rules/calendar-rules.ts';
import { andList } from 'shared-domain/text/phrases.ts';

const tooMany = `São até ${mostCalendars} calendários por espaço. Remova um para importar outro.`;

/** Why a calendar could not be read, as `end_calendar_reading` keeps it. */
const failures: Record<string, string> = {
  provider_unknown: 'Não lemos mais calendários deste site. Fale com a gente pela página de contato.',
  address_not_public: 'O endereço não leva a um site público.',
  calendar_unreachable: 'O site não respondeu.',
  calendar_too_slow: `O site levou mais de ${calendarSeconds} segundos para responder.`,
  calendar_too_large: `O calendário tem mais de ${calendarMegabytes} MB.`,
  calendar_too_complex: 'O calendário repete eventos demais para ser lido.',
  calendar_refused: 'O site recusou a leitura. Confira se o endereço ainda vale.',
  calendar_gone: 'Não há mais calendário neste endereço. Copie o endereço de novo no outro site.',
  too_many_calendars: tooMany,
  not_a_calendar: 'O endereço não leva a um calendário. Copie o que o outro site oferece para exportar (iCal).',
};

export const readingFailure = (code: string): string => failures[code] ?? 'O calendário não pôde ser lido.';

/** Refusals of adding, reading and removing, by their code. */
const refusals: Record<string, string> = {
  calendar_address_invalid: 'Cole o endereço completo do calendário, que começa com https:// ou webcal://.',
  calendar_known: 'Este calendário já foi importado.',
  too_many_calendars: tooMany,
  too_many_readings: `Você pediu ${calendarReadsByHand} leituras no último minuto. Espere um pouco; os outros calendários são lidos sozinhos a cada ${calendarMinutes} minutos.`,
  calendar_just_read: `Acabamos de ler este calendário. Lemos de novo a cada ${calendarMinutes} minutos.`,
  calendar_not_found: 'Este calendário não existe mais. Atualize a página.',
};

export function calendarRefusal(code: string, providers: readonly string[] = []): string {
  if (code === 'calendar_provider_unknown') {
    const list = andList(providers);
    return `Ainda não lemos calendários deste site. Lemos os de ${list}.`;
  }
  return refusals[code] ?? 'Não deu para confirmar. Confira a conexão e tente novamente.';
}
