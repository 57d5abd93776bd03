import { CirclePause } from 'lucide';
import { Link } from 'react-router-dom';
import { formatDayOfMonth } from 'shared-domain/days/format.ts';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import type { SpaceFigures } from '../../data/hosting/host-dashboard.query.ts';
import type { SpaceSuspension } from '../../data/spaces/space-suspensions.query.ts';

interface SuspensionNoteProps {
  /** Null: it is out with its host's account. */
  suspension: SpaceSuspension | null;
  figures: SpaceFigures | undefined;
}

/** Why a listing was taken down, and what becomes of what is paid. */
export function SuspensionNote({ suspension, figures }: SuspensionNoteProps) {
  return (
    <Notice tone="danger" icon={CirclePause}>
      {suspension ? (
        <>
          <b className="font-semibold">Suspenso em {formatInstantDay(suspension.created_at)}:</b>{' '}
          <span className="whitespace-pre-line">{suspension.reason}</span> O anúncio saiu da busca e não recebe
          reservas.{' '}
          {suspension.paid_bookings === 'keep' ? bookingsText(figures) : 'O que estava pago foi cancelado e devolvido.'}
          {suspension.appealed_at ? (
            <span className="mt-2 block">
              Você respondeu em {formatInstantDay(suspension.appealed_at)}. Avisamos por e-mail o que for decidido.
            </span>
          ) : null}
        </>
      ) : (
        <>
          Fora da busca com a sua conta, que está suspensa.{' '}
          <Link to="/conta-suspensa" className="link">
            Ver o motivo
          </Link>
        </>
      )}
    </Notice>
  );
}

/** 'A reserva já paga, de 9 de janeiro, continua valendo.' */
function bookingsText(figures: SpaceFigures | undefined): string {
  if (!figures) return 'O que já está pago continua valendo.';
  const { upcoming_bookings: count, next_booking_on } = figures;
  if (count === 0 || next_booking_on === null) return 'Não há reservas pagas por vir.';
  return count === 1
    ? `A reserva já paga, de ${formatDayOfMonth(next_booking_on)}, continua valendo.`
    : `As ${formatNumber(count)} reservas já pagas continuam valendo.`;
}
