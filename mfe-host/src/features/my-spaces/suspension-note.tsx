import { useQuery } from '@tanstack/react-query';
import { CirclePause } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDayOfMonth } from 'shared-domain/days/format.ts';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import type { SpaceFigures } from '../../data/hosting/host-dashboard.query.ts';
import type { OwnSpace } from '../../data/spaces/my-spaces.query.ts';
import { spaceSuspensionOptions } from '../../data/spaces/space-suspension.query.ts';

const appealDialog = onDemand(() => import('./appeal-dialog.tsx').then((module) => module.AppealDialog));

/** Why a listing was taken down, and the answer to it. */
export function SuspensionNote({ space, figures }: { space: OwnSpace; figures: SpaceFigures | undefined }) {
  const { data: suspension } = useQuery(spaceSuspensionOptions(space.id));
  const [open, setOpen] = useState(false);
  const AppealDialog = useOpened(appealDialog, open, () => setOpen(false), 'a resposta');
  if (suspension === undefined) return null;
  return (
    <Notice tone="danger" icon={CirclePause} className="mt-2 max-w-160 max-desk:col-span-full">
      {suspension ? (
        <>
          <b className="font-semibold">Suspenso em {formatInstantDay(suspension.created_at)}:</b>{' '}
          <span className="whitespace-pre-line">{suspension.reason}</span> O anúncio saiu da busca e não recebe
          reservas.{' '}
          {suspension.paid_bookings === 'keep' ? keptText(figures) : 'O que estava pago foi cancelado e devolvido.'}
          <span className="mt-2 block">
            {suspension.appealed_at ? (
              `Você respondeu em ${formatInstantDay(suspension.appealed_at)}. Avisamos por e-mail o que for decidido.`
            ) : (
              <Button
                variant="secondary"
                size="sm"
                onPointerEnter={appealDialog.preload}
                onFocus={appealDialog.preload}
                onClick={() => setOpen(true)}
              >
                Responder<span className="sr-only"> à suspensão de {space.title}</span>
              </Button>
            )}
          </span>
          {AppealDialog ? (
            <AppealDialog suspensionId={suspension.id} title={space.title} open={open} onClose={() => setOpen(false)} />
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
function keptText(figures: SpaceFigures | undefined): string {
  if (!figures) return 'O que já está pago continua valendo.';
  const { upcomingBookings: count, nextBookingOn } = figures;
  if (count === 0 || nextBookingOn === null) return 'Não há reservas pagas por vir.';
  return count === 1
    ? `A reserva já paga, de ${formatDayOfMonth(nextBookingOn)}, continua valendo.`
    : `As ${formatNumber(count)} reservas já pagas continuam valendo.`;
}
