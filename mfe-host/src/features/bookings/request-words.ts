import { eventTimes } from 'shared-domain/bookings/event-hours.ts';
import { formatDayOfMonth, formatMonth } from 'shared-domain/days/format.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { guestOf } from 'shared-domain/requests/answer-words.ts';
import { momentInWords, reservedFor } from 'shared-domain/requests/request-times.ts';
import { declineReasonLabels } from 'shared-domain/requests/request-words.ts';
import type { HostRequestRow } from 'shared-domain/requests/requests.answers.ts';
import { requestHours } from 'shared-domain/rules/booking-rules.ts';
import { numberInWords } from 'shared-domain/rules/rule-labels.ts';
import { lowerFirst, upperFirst } from 'shared-domain/text/phrases.ts';

/** '14:00 às 22:00' */
export function hoursOf({ hours, ...request }: HostRequestRow): string | undefined {
  const times = eventTimes(request, hours);
  return times?.map((time) => time.slice(0, 5)).join(' às ');
}

/** '7 eventos · desde 2024', 'primeiro evento · desde nov. 2026'. @param today `yyyy-MM-dd` */
export function guestFacts({ events, member_since: since }: HostRequestRow['guest'], today: string): string {
  const day = dayInRio(since);
  const [month = ''] = formatMonth(day).split(' ');
  const year = day.slice(0, 4);
  return [
    events === 0 ? 'primeiro evento' : formatCount(events, 'evento', 'eventos'),
    `desde ${year === today.slice(0, 4) ? `${month.slice(0, 3)}. ${year}` : year}`,
  ].join(' · ');
}

/** For each date of a space that several open requests want: what accepting one does. @param now milliseconds since 1970 */
export function rivalTexts(open: readonly HostRequestRow[], now: number): string[] {
  const groups = new Map<string, HostRequestRow[]>();
  for (const request of open) {
    const key = `${request.space_id} ${request.event_date}`;
    groups.set(key, [...(groups.get(key) ?? []), request]);
  }
  const contested = [...groups.values()].filter(({ length }) => length > 1);
  return contested.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const place = contested.length > 1 ? ` em ${first.title}` : '';
    const others = group.length === 2 ? 'o outro recebe um aviso' : 'os outros recebem um aviso';
    return `${upperFirst(numberInWords(group.length))} pedidos são para ${formatDayOfMonth(first.event_date)}${place}. Ao aceitar um, a data fica guardada ${reservedFor(first, now)} para o pagamento e ${others}.`;
  });
}

/** Says what became of a request, for its host. @param now milliseconds since 1970 */
export function outcomeText(request: HostRequestRow, now: number): string {
  const guest = guestOf(request);
  switch (request.status) {
    case 'accepted':
      return `A data está guardada para ${guest} pagar até ${momentInWords(request.pay_by ?? '', now)}.`;
    case 'declined':
      return `Você recusou: ${lowerFirst(request.decline_reason ? declineReasonLabels[request.decline_reason] : 'outro motivo')}.`;
    case 'withdrawn':
      return `${guest} retirou o pedido.`;
    case 'unpaid':
      return 'O pagamento não chegou no prazo. A data voltou a ficar livre.';
    case 'cancelled':
      return 'O pedido foi encerrado pela plataforma.';
    default:
      return `O prazo de ${requestHours} horas terminou sem resposta.`;
  }
}
