import { addDays } from 'shared-domain/days/day.ts';
import { formatShortDay } from 'shared-domain/days/format.ts';
import { dayInRio, formatInstantTime, instantInRio } from 'shared-domain/days/rio.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import type { AnswerRecord, RequestRow } from 'shared-domain/requests/requests.answers.ts';
import { requestHours, requestNoticeHours } from 'shared-domain/rules/booking-rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** '5 h 20 min', '18 h 05 min', '40 min'. */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return 'menos de 1 min';
  const rest = minutes % 60;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')} min`;
}

/** 'hoje, às 20:40', 'amanhã, à 1:05', '14 de dez., às 9:25'. @param now milliseconds since 1970 */
export function momentInWords(instant: string | number, now: number): string {
  const day = dayInRio(instant);
  const today = dayInRio(now);
  const time = formatInstantTime(instant).replace(/^0/, '');
  const name = day === today ? 'hoje' : day === addDays(today, 1) ? 'amanhã' : formatShortDay(day);
  return `${name}, ${/^[01]:/.test(time) ? 'à' : 'às'} ${time}`;
}

/** Whether a request still waits for its answer. @param now milliseconds since 1970 */
export const isAnswerable = ({ answer_by }: Pick<RequestRow, 'answer_by'>, now: number): boolean =>
  Date.parse(answer_by) > now;

/**
 * Tells how long a date is reserved for the guest who is accepted now, as `private.request_end` decides:
 * 'por 24 horas' or, for an event of tomorrow, 'até hoje, às 20:40'.
 */
export function reservedFor(
  { event_date, starts_at, hours }: Pick<RequestRow, 'event_date' | 'starts_at' | 'hours'>,
  now: number,
): string {
  const [hour = 0, minute = 0] = (starts_at ?? hours.opens_at).split(':').map(Number);
  const last = instantInRio(event_date, hour, minute).getTime() - requestNoticeHours * hourMs;
  return last < now + requestHours * hourMs ? `até ${momentInWords(last, now)}` : `por ${requestHours} horas`;
}

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
