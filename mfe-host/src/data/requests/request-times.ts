import { formatNumber } from 'shared-domain/money/format.ts';
import type { AnswerRecord, RequestRow } from 'shared-domain/requests/requests.answers.ts';

const minuteMs = 60_000;

/** '5 h 20 min', '18 h 05 min', '40 min'. */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return 'menos de 1 min';
  const rest = minutes % 60;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')} min`;
}

/** Whether a request still waits for its answer. @param now milliseconds since 1970 */
export const isAnswerable = ({ answer_by }: Pick<RequestRow, 'answer_by'>, now: number): boolean =>
  Date.parse(answer_by) > now;

function answerTime(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '1 hora' : `${formatNumber(hours)} horas`;
}

/** 'Você aceita 88% dos pedidos e responde em 3 horas, em média. Isso aparece no seu anúncio.' */
export function recordText({ accepted_share: share, minutes }: AnswerRecord): string {
  const speed = minutes === null ? '' : ` e responde em ${answerTime(minutes)}, em média`;
  return `Você aceita ${share}% dos pedidos${speed}. Isso aparece no seu anúncio.`;
}
