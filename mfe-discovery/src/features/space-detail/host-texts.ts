import { formatInstantMonth } from 'shared-domain/days/format.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import type { AnswerRecord } from 'shared-domain/requests/requests.answers.ts';
import { usualAnswerTime } from 'shared-domain/requests/usual-answer-time.ts';
import { spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { lowerFirst } from 'shared-domain/text/phrases.ts';
import type { SpaceHost } from '../../data/spaces/space-page.query.ts';

/** 'Na Espaços Rio desde março de 2023' */
export function memberSinceLabel(instant: string): string {
  return `Na Espaços Rio desde ${formatInstantMonth(instant)}`;
}

type Answering = Pick<SpaceHost, 'responseMinutes' | 'isNew'>;

/** 'Cerca de 1 hora'; without data 'Novo anfitrião' for a new host, and null for all others. */
export function responseTimeLabel({ responseMinutes: minutes, isNew }: Answering): string | null {
  if (minutes === null) return isNew ? 'Novo anfitrião' : null;
  if (minutes < 5) return 'Poucos minutos';
  if (minutes < 55) return `Cerca de ${Math.round(minutes / 5) * 5}\u00a0min`;
  const hours = Math.max(1, Math.round(minutes / 60));
  if (hours < 24) return `Cerca de ${hours} ${hours === 1 ? 'hora' : 'horas'}`;
  const days = Math.round(hours / 24);
  return `Cerca de ${days} ${days === 1 ? 'dia' : 'dias'}`;
}

/** 'Aceita 88% dos pedidos e responde em 3 horas, em média' */
export const acceptanceLabel = ({ accepted_share, minutes }: AnswerRecord): string =>
  [
    `Aceita ${accepted_share}% dos pedidos`,
    ...(minutes === null ? [] : [`e responde em ${usualAnswerTime(minutes)}, em média`]),
  ].join(' ');

/** '3 espaços', '27 reservas', 'responde em cerca de 40 min'; without what is not known or none. */
export function hostFigures(host: Pick<SpaceHost, 'spaces' | 'bookings'> & Answering): string[] {
  const { spaces, bookings, responseMinutes } = host;
  const responseTime = responseMinutes === null ? null : responseTimeLabel(host);
  return [
    spaceCountLabel(spaces),
    ...(bookings > 0 ? [formatCount(bookings, 'reserva', 'reservas')] : []),
    ...(responseTime ? [`responde em ${lowerFirst(responseTime)}`] : []),
  ];
}
