import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatLongDay } from 'shared-domain/days/format.ts';
import { conflictAdvice, conflictFact } from 'shared-domain/hosting/calendar-conflict.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { hostCalendarsOptions } from '../../data/hosting/host-calendars.query.ts';

/** Above the calendar: events of other calendars on dates that are paid here. */
export function ConflictNotice({ spaceId }: { spaceId: string }) {
  const { data } = useQuery(hostCalendarsOptions(spaceId));
  const conflicts = (data?.calendars ?? []).flatMap(({ name, conflicts }) =>
    conflicts.map((conflict) => ({ ...conflict, calendar_name: name })),
  );
  if (conflicts.length === 0) return null;
  return (
    <div className="grid gap-3">
      {conflicts.map((conflict) => (
        <Notice key={`${conflict.booking_id} ${conflict.calendar_name}`} tone="danger" role="status">
          <b className="font-semibold">Conflito em {formatLongDay(conflict.date)}.</b> Há um evento de outra agenda no
          dia que {personName(conflict.guest_name, 'um cliente')} reservou: {conflictFact(conflict)}.{' '}
          {conflictAdvice(conflict, 'o cliente')}{' '}
          <Link to="/gerenciar-espacos/reservas" className="link">
            Ver a reserva
          </Link>
        </Notice>
      ))}
    </div>
  );
}
