import { formatNumber } from 'shared-domain/money/format.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import type { Reading } from '../../data/hosting/calendar.mutations.ts';
import { readingFailure } from '../../data/hosting/calendar-messages.ts';

export const datesInWords = (count: number): string =>
  count === 0 ? 'nenhuma data' : count === 1 ? '1 data' : `${formatNumber(count)} datas`;

export const unreadableInWords = (count: number): string =>
  count === 1
    ? '1 evento não pôde ser lido por inteiro'
    : `${formatNumber(count)} eventos não puderam ser lidos por inteiro`;

/** '3 eventos de dia inteiro estão como “livre”' */
export const freeEventsInWords = (count: number): string =>
  count === 1
    ? '1 evento de dia inteiro está como “livre”'
    : `${formatNumber(count)} eventos de dia inteiro estão como “livre”`;

/** Why a calendar that has events blocks no date. */
export const idleEventsInWords = (count: number): string =>
  count === 1
    ? 'o único evento é passado, cancelado, “livre” ou fora do horário do espaço'
    : `os ${formatNumber(count)} eventos são passados, cancelados, “livres” ou fora do horário do espaço`;

/**
 * Reports a reading that a person requested. Amber: the calendar has events that block nothing, or not in all their
 * parts.
 */
export function readingNotice(title: string, reading: Reading) {
  if (reading.outcome === 'none')
    return { title, text: 'A primeira leitura vem em alguns minutos.', tone: 'neutral' } as const;
  if (reading.outcome === 'failed')
    return { title: 'O calendário não foi lido', text: readingFailure(reading.failure), tone: 'danger' } as const;
  const { dates, unreadable, conflicts, events, free_events, blocks_free } = reading;
  const free = blocks_free ? 0 : free_events;
  const words = [
    dates > 0 ? `${datesInWords(dates)} ${dates > 1 ? 'bloqueadas' : 'bloqueada'}` : 'nenhuma data bloqueada',
    ...(unreadable > 0 ? [unreadableInWords(unreadable)] : []),
    ...(conflicts > 0 ? [conflicts === 1 ? '1 conflito com uma reserva' : `${conflicts} conflitos com reservas`] : []),
  ].join(', ');
  const idle =
    free > 0
      ? `${freeEventsInWords(free)} e não ${free === 1 ? 'bloqueia' : 'bloqueiam'}`
      : dates === 0 && events > 0
        ? idleEventsInWords(events)
        : '';
  const text = [words, idle].filter(Boolean).map(upperFirst).join('. ');
  return {
    title,
    text: `${text}.`,
    tone: conflicts > 0 ? 'danger' : unreadable > 0 || idle ? 'warning' : 'success',
  } as const;
}
