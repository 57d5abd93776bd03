import { useQuery } from '@tanstack/react-query';
import { CirclePause } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import type { OwnSpace } from '../../data/spaces/my-spaces.query.ts';
import { spaceSuspensionOptions } from '../../data/spaces/space-suspension.query.ts';

const appealDialog = onDemand(() => import('./appeal-dialog.tsx').then((module) => module.AppealDialog));

/** Why a listing was taken down, and the answer to it. */
export function SuspensionNote({ space }: { space: OwnSpace }) {
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
          {suspension.paid_bookings === 'keep'
            ? 'O que já está pago continua valendo.'
            : 'O que estava pago foi cancelado e devolvido.'}
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
