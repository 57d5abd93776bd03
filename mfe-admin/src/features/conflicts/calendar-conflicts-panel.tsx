import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { conflictFact, conflictTask } from 'shared-domain/hosting/calendar-conflict.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { calendarConflictsOptions, conflictsPageSize } from '../../data/calendars/calendar-conflicts.query.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { BookingLink } from '../../lib/booking-link.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { usePanelAddress } from '../../lib/use-panel-address.ts';

/** Conflitos: paid dates on which an imported calendar has an event. */
export function CalendarConflictsPanel() {
  const address = usePanelAddress();
  const query = useQuery(calendarConflictsOptions(address.page));
  return (
    <AdminList
      query={query}
      address={address}
      pageSize={conflictsPageSize}
      things="os conflitos"
      empty={{
        title: 'Nenhum conflito de calendário',
        text: 'Um evento de outra agenda em um dia reservado aqui aparece nesta fila.',
      }}
      table={{ label: 'Conflitos', columns: ['Espaço', 'Data', 'Calendário', 'Desde', 'Reserva'] }}
    >
      {(conflicts) =>
        conflicts.map((conflict) => (
          <AdminRow key={conflict.id}>
            <AdminCell phone="full">
              <Link
                to={`/admin/space/${conflict.space_id}`}
                className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
              >
                {conflict.title}
              </Link>
              <Link to={`/admin/pessoa/${conflict.host_id}`} className="link flex min-h-6 items-center text-xs">
                {personName(conflict.host_name, 'Anfitrião')}
              </Link>
            </AdminCell>
            <AdminCell className="whitespace-nowrap">{formatNumericDay(conflict.date)}</AdminCell>
            <AdminCell phone="full" className="wrap-anywhere">
              <span className="block first-letter:uppercase">{conflictFact(conflict)}</span>
              <span className="block text-xs text-muted-foreground">
                {conflictTask(conflict, personName(conflict.host_name, 'quem anuncia'))}
              </span>
            </AdminCell>
            <AdminCell className="text-muted-foreground">
              <span className="desk:sr-only">Desde </span>
              {formatDateTime(conflict.found_at)}
            </AdminCell>
            <AdminCell>
              <BookingLink id={conflict.booking_id} />
              <span className="block text-xs text-muted-foreground">{personName(conflict.guest_name, 'Cliente')}</span>
            </AdminCell>
          </AdminRow>
        ))
      }
    </AdminList>
  );
}
