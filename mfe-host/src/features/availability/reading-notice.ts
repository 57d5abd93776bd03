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

/** What a reading that a person asked for came to. */
export function readingNotice(title: string, reading: Reading) {
  if (reading.outcome === 'none')
    return { title, text: 'A primeira leitura vem em alguns minutos.', tone: 'neutral' } as const;
  if (reading.outcome === 'failed')
    return { title: 'O calendário não foi lido', text: readingFailure(reading.failure), tone: 'danger' } as const;
  const { dates, unreadable, conflicts } = reading;
  const words = [
    `${datesInWords(dates)} ${dates > 1 ? 'bloqueadas' : 'bloqueada'}`.replace(
      'nenhuma data bloqueada',
      'nenhuma data ocupada',
    ),
    ...(unreadable > 0 ? [unreadableInWords(unreadable)] : []),
    ...(conflicts > 0 ? [conflicts === 1 ? '1 conflito com uma reserva' : `${conflicts} conflitos com reservas`] : []),
  ].join(', ');
  const text = `${upperFirst(words)}.`;
  return { title, text, tone: conflicts > 0 ? 'danger' : unreadable > 0 ? 'neutral' : 'success' } as const;
}
