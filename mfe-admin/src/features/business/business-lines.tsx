import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { type BusinessPart, businessLinesOptions, businessLinesPageSize } from '../../data/business/business.query.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { BookingLink } from '../../lib/booking-link.tsx';
import { signedCents } from '../../lib/signed-cents.ts';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { partNames, periodName, periodOf } from './business-months.ts';

/** The lines of the journal behind one number. */
export function BusinessLines({
  period,
  part,
  onClose,
}: {
  /** `yyyy-MM` or `yyyy-MM-dd` */
  period: string;
  part: BusinessPart;
  onClose: () => void;
}) {
  const address = usePanelAddress();
  const query = useQuery(businessLinesOptions(periodOf(period), part, address.page));
  return (
    <>
      <Button variant="tertiary" size="sm" className="mb-3" onClick={onClose}>
        <Icon icon={ArrowLeft} size={16} />
        Voltar aos meses
      </Button>
      <h2 className="type-h4 mb-4">
        {partNames[part]}, {periodName(period)}
        {query.data ? (
          <span className="block text-sm font-normal text-muted-foreground">
            {signedCents(query.data.total_cents)} em {formatCount(query.data.total, 'linha', 'linhas')}
          </span>
        ) : null}
      </h2>
      <AdminList
        query={query}
        address={address}
        pageSize={businessLinesPageSize}
        things="as linhas"
        empty={{ title: 'Nenhuma linha', text: 'Neste período nada moveu este número.' }}
        table={{ label: 'Linhas', columns: ['Dia', 'Reserva', { name: 'Valor', right: true }] }}
      >
        {(lines) =>
          lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a booking may have equal lines on one day
            <AdminRow key={place}>
              <AdminCell className="whitespace-nowrap">{formatNumericDay(line.day)}</AdminCell>
              <AdminCell phone="full" className="wrap-anywhere">
                {line.booking_id ? <BookingLink id={line.booking_id} /> : 'Sem reserva'}
                {line.title ? <span className="block text-xs text-muted-foreground">{line.title}</span> : null}
              </AdminCell>
              <AdminCell right className="whitespace-nowrap">
                {signedCents(line.amount_cents)}
              </AdminCell>
            </AdminRow>
          ))
        }
      </AdminList>
    </>
  );
}
