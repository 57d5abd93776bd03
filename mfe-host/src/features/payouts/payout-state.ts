import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type { TagTone } from 'shared-ui/primitives/tag.tsx';
import type { HostPayout } from '../../data/hosting/host-payouts.query.ts';

/** '17/11' in the year of `today`, else '17/11/2025'. */
const shortDay = (day: string, today: string) =>
  formatNumericDay(day).slice(0, day.slice(0, 4) === today.slice(0, 4) ? 5 : undefined);

/** When what is open of a booking is sent, on a day of Rio (`yyyy-MM-dd`). */
export function payoutState(
  { openCents, contestedCents, dueOn, paid }: HostPayout,
  today: string,
): { word: string; tone: TagTone; note?: string } {
  const isContested = contestedCents > 0;
  if (openCents < 0)
    return {
      word: 'Desconta do próximo',
      tone: 'warning',
      note: [
        isContested ? 'Pagamento contestado no banco' : 'Cancelada depois',
        ...(paid ? [`pago em ${formatInstantDay(paid.at)}`] : []),
      ].join(', '),
    };
  if (isContested)
    return {
      word: 'Espera a decisão do banco',
      tone: 'warning',
      note: `Pagamento contestado: ${formatCents(contestedCents)} não são repassados enquanto o banco não devolver`,
    };
  if (dueOn === today) return { word: 'Sai hoje', tone: 'success' };
  if (dueOn < today) return { word: `A caminho desde ${shortDay(dueOn, today)}`, tone: 'info' };
  return { word: `Sai em ${shortDay(dueOn, today)}`, tone: 'neutral' };
}
