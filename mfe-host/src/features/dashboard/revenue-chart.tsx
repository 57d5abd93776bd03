import { formatMonth } from 'shared-domain/days/format.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import type { HostDashboard } from '../../data/hosting/host-dashboard.query.ts';

type Month = HostDashboard['months'][number];

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

/** Twelve bars; the best month is the dark one. As a table for those who do not see it. */
export function RevenueChart({ months }: { months: readonly Month[] }) {
  const highest = Math.max(...months.map(({ revenueCents }) => revenueCents), 0);
  const top = roundTop(highest);
  const best = highest > 0 ? months.find(({ revenueCents }) => revenueCents === highest)?.month : undefined;
  return (
    <div className="relative">
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
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
          <div className="absolute inset-0 grid grid-cols-12 items-end gap-1 desk:gap-3">
            {months.map(({ month, revenueCents }) => (
              <div
                key={month}
                title={`${monthName(month)}: ${formatCents(revenueCents)}`}
                className={cn('relative rounded-t-[2px]', month === best ? 'bg-primary' : 'bg-sea-300')}
                style={{ height: `${(Math.max(revenueCents, 0) / top) * 100}%` }}
              >
                {month === best ? (
                  <span className="absolute bottom-full left-1/2 -translate-x-1/2 pb-1 text-2xs font-semibold whitespace-nowrap">
                    {formatCents(revenueCents)}
                  </span>
                ) : null}
              </div>
            ))}
          </div>
        </div>
        <div className="col-start-2 grid grid-cols-12 gap-1 pt-2 text-center text-2xs text-muted-foreground desk:gap-3">
          {months.map(({ month }) => (
            <span key={month} className={cn(month === best && 'font-bold text-foreground')}>
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
              <th scope="col">Receita</th>
              <th scope="col">Reservas</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, revenueCents, bookings }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td>{formatCents(revenueCents)}</td>
                <td>{formatNumber(bookings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
