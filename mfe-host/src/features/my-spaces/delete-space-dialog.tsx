import { useQuery } from '@tanstack/react-query';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { comingBookings, hostBookingsOptions } from '../../data/hosting/host-bookings.query.ts';
import { useDeleteSpace } from '../../data/spaces/listing.mutations.ts';
import { deleteSpaceMessage } from '../../data/spaces/listing-error.ts';
import type { OwnSpace } from '../../data/spaces/my-spaces.query.ts';

interface DeleteSpaceDialogProps {
  space: OwnSpace;
  hostId: string;
  open: boolean;
  onClose: (changed: boolean) => void;
}

/** Deletes a listing for good; the consequences for its bookings are shown, in reais, before anything happens. */
export function DeleteSpaceDialog({ space, hostId, open, onClose }: DeleteSpaceDialogProps) {
  const remove = useDeleteSpace(hostId);
  // not with the callbacks of `mutate`: they are dropped when the row has left the list
  const confirm = async () => {
    try {
      await remove.mutateAsync(space.id);
      notify({ title: 'Espaço excluído', tone: 'success' });
      onClose(true);
    } catch (error) {
      notify({ ...deleteSpaceMessage(error), tone: 'danger' });
      onClose(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title="Excluir espaço?"
      description={`${space.title}: esta ação não pode ser desfeita e todas as reservas futuras serão canceladas.`}
      keep="Manter espaço"
      action="Excluir espaço"
      busyLabel="Excluindo..."
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    >
      {open ? <Consequences spaceId={space.id} hostId={hostId} /> : null}
    </ConfirmDialog>
  );
}

function Consequences({ spaceId, hostId }: { spaceId: string; hostId: string }) {
  const { data, isPending } = useQuery({ ...hostBookingsOptions(hostId), staleTime: 0 });
  if (isPending) return <Skeleton className="h-16" />;
  const coming = comingBookings(data ?? []).filter((booking) => booking.spaceId === spaceId);
  if (!data)
    return (
      <p className="text-sm text-muted-foreground">
        Se houver reservas confirmadas, os clientes recebem tudo de volta.
      </p>
    );
  if (coming.length === 0)
    return <p className="text-sm text-muted-foreground">Não há reservas confirmadas para este espaço.</p>;
  const refunds = coming.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const lost = coming.reduce((sum, { ownerCents }) => sum + ownerCents, 0);
  return (
    <Notice tone="danger">
      {coming.length === 1
        ? 'Uma reserva confirmada será cancelada'
        : `${formatNumber(coming.length)} reservas confirmadas serão canceladas`}
      : os clientes recebem <b className="font-semibold">{formatCents(refunds)}</b> de volta e você deixa de receber{' '}
      <b className="font-semibold">{formatCents(lost)}</b>.
    </Notice>
  );
}
