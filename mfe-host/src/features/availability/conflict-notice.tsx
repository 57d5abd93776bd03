import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatLongDay } from 'shared-domain/days/format.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { hostCalendarsOptions } from '../../data/hosting/host-calendars.query.ts';

/** Above the calendar: events of other calendars on dates that are paid here. */
export function ConflictNotice({ spaceId }: { spaceId: string }) {
  const { data } = useQuery(hostCalendarsOptions(spaceId));
  const conflicts = (data?.calendars ?? []).flatMap(({ name, conflicts }) =>
    conflicts.map((conflict) => ({ ...conflict, name })),
  );
  if (conflicts.length === 0) return null;
  return (
    <div className="grid gap-3">
      {conflicts.map(({ booking_id: bookingId, date, guest_name: guest, name }) => (
        <Notice key={`${bookingId} ${name}`} tone="danger" role="status">
          <b className="font-semibold">Conflito em {formatLongDay(date)}.</b> {name} traz um evento no dia que{' '}
          {guest?.trim() || 'um cliente'} já pagou aqui. A reserva daqui vale; cancele em {name} ou fale com o cliente.{' '}
          <Link to="/gerenciar-espacos/reservas" className="link">
            Ver a reserva
          </Link>
        </Notice>
      ))}
    </div>
  );
}
