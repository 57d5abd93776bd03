import { monthAfter } from 'shared-domain/days/day.ts';
import { formatMonth } from 'shared-domain/days/format.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import type { MonthFigures } from '../../data/hosting/host-dashboard.query.ts';

const monthName = (month: string) => formatMonth(`${month}-01`);
const shortMonth = (month: string) => monthName(month).slice(0, 3);

/** A round amount at or above the highest bar, in cents: 1, 2 or 5 times a power of ten. */
export function roundTop(cents: number): number {
  if (cents <= 0) return 100_000;
  const power = 10 ** Math.floor(Math.log10(cents));
  return power * ([1, 2, 5, 10].find((step) => power * step >= cents) ?? 10);
}

/** 'R$ 3 mil' for the lines of the chart. */
function axisLabel(cents: number): string {
  const reais = cents / 100;
  return reais >= 1000 ? `${formatNumber(reais / 1000)} mil` : formatNumber(reais);
}

/** A month of the chart; amounts in cents. */
interface ChartMonth {
  month: string;
  earnedCents: number;
  comingCents: number;
  bookings: number;
}

/** Twelve months that end with the last in which something is still to come, or with this one; this one is among them. */
export function chartMonths(months: readonly MonthFigures[], coming: readonly MonthFigures[]): ChartMonth[] {
  const now = months.at(-1)?.month ?? '';
  const last = [now, ...coming.map(({ month }) => month)].sort().at(-1) ?? now;
  const first = [monthAfter(last, -11), now].sort()[0] ?? now;
  const shown: ChartMonth[] = [];
  for (let month = first; month <= last; month = monthAfter(month, 1)) {
    const all = months.find((one) => one.month === month);
    const ahead = coming.find((one) => one.month === month);
    const comingCents = ahead?.revenue_cents ?? 0;
    shown.push({
      month,
      comingCents,
      // this month has both
      earnedCents: (all?.revenue_cents ?? comingCents) - comingCents,
      bookings: all?.bookings ?? ahead?.bookings ?? 0,
    });
  }
  return shown;
}

const solid = 'bg-primary';
const hatched =
  'border border-primary bg-[repeating-linear-gradient(135deg,var(--color-sea-300)_0_2px,transparent_2px_6px)] forced-color-adjust-none';

/** Revenue of past events, and hatched the paid amounts of coming ones. As a table for those who can't see it. */
export function RevenueChart(figures: { months: readonly MonthFigures[]; coming: readonly MonthFigures[] }) {
  const months = chartMonths(figures.months, figures.coming);
  const now = figures.months.at(-1)?.month ?? '';
  const sum = ({ earnedCents, comingCents }: ChartMonth) => earnedCents + comingCents;
  const highest = Math.max(...months.map(sum), 0);
  const top = roundTop(highest);
  // the amount is shown on the month that will bring most, or without any to come, on the best past one
  const most = Math.max(...months.map(({ comingCents }) => comingCents), 0);
  const best = months.find((month) => (most > 0 ? month.comingCents === most : highest > 0 && sum(month) === highest));
  const nowAt = months.findIndex(({ month }) => month === now);
  const isAhead = nowAt < months.length - 1;
  const columns = { gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` };
  const height = (cents: number) => ({ height: `${(Math.max(cents, 0) / top) * 100}%` });
  return (
    <div className="relative">
      <ul
        aria-label="Legenda"
        className="flex flex-wrap gap-x-5 gap-y-1 pb-8 text-xs text-subtle-foreground desk:-mt-11 desk:h-11 desk:items-center desk:justify-end desk:pb-0"
      >
        {[
          ['Eventos realizados', solid],
          ['Já pagos, por realizar', hatched],
        ].map(([label, look]) => (
          <li key={label} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={cn('size-3 shrink-0 rounded-[2px]', look)} />
            {label}
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="grid max-w-260 grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 pt-9">
        <div className="relative h-56 w-11 text-right text-2xs text-muted-foreground">
          {[1, 0.5, 0].map((share) => (
            <span key={share} className="absolute right-0 translate-y-1/2" style={{ bottom: `${share * 100}%` }}>
              {axisLabel(top * share)}
            </span>
          ))}
        </div>
        <div className="relative h-56 border-b border-foreground">
          {[0.5, 1].map((share) => (
            <span
              key={share}
              className="absolute inset-x-0 border-t border-border"
              style={{ bottom: `${share * 100}%` }}
            />
          ))}
          {isAhead ? (
            <span
              className="absolute -top-7 bottom-0 border-l border-dashed border-input text-2xs text-muted-foreground"
              style={{ left: `${((nowAt + 1) / months.length) * 100}%` }}
            >
              <span className="absolute right-1.5">recebido</span>
              <span className="absolute left-1.5 whitespace-nowrap">por vir</span>
            </span>
          ) : null}
          <div className="absolute inset-0 grid gap-1 desk:gap-3" style={columns}>
            {months.map((month) => (
              <div
                key={month.month}
                title={`${monthName(month.month)}: ${formatCents(sum(month))}`}
                className="group relative flex h-full flex-col justify-end"
              >
                {month === best ? (
                  <span className="pb-1 text-center text-2xs font-semibold whitespace-nowrap -mx-10 group-last:mr-0 group-last:-ml-20 group-last:text-right max-[17rem]:-ml-16">
                    {formatCents(sum(month))}
                  </span>
                ) : null}
                <div
                  className={cn('rounded-[2px] desk:mx-[15%]', month.comingCents > 0 && hatched)}
                  style={height(month.comingCents)}
                />
                <div
                  className={cn('desk:mx-[15%]', solid, month.comingCents <= 0 && 'rounded-t-[2px]')}
                  style={height(month.earnedCents)}
                />
              </div>
            ))}
          </div>
        </div>
        <div
          className="col-start-2 grid gap-1 pt-2 text-center text-2xs text-muted-foreground desk:gap-3"
          style={columns}
        >
          {months.map(({ month }) => (
            <span key={month} className={cn(month === now && 'font-bold text-foreground')}>
              <span className="max-desk:hidden">{shortMonth(month)}</span>
              <span className="desk:hidden">{shortMonth(month).charAt(0).toUpperCase()}</span>
            </span>
          ))}
        </div>
      </div>
      {/* around the table: one of its own keeps the width of its words */}
      <div className="sr-only">
        <table>
          <caption>Receita por mês</caption>
          <thead>
            <tr>
              <th scope="col">Mês</th>
              <th scope="col">Eventos realizados</th>
              <th scope="col">Já pagos, por realizar</th>
              <th scope="col">Reservas</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, earnedCents, comingCents, bookings }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td>{formatCents(earnedCents)}</td>
                <td>{formatCents(comingCents)}</td>
                <td>{formatNumber(bookings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
