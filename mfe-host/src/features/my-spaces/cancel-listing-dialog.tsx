import { notify } from 'shared-domain/platform';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { useCancelListing } from '../../data/spaces/listing.mutations.ts';
import { cancelListingMessage } from '../../data/spaces/listing-error.ts';
import type { OwnSpace } from '../../data/spaces/my-spaces.query.ts';

interface CancelListingDialogProps {
  space: OwnSpace;
  hostId: string;
  open: boolean;
  onClose: (changed: boolean) => void;
}

/** Takes back a listing before it is reviewed. */
export function CancelListingDialog({ space, hostId, open, onClose }: CancelListingDialogProps) {
  const cancel = useCancelListing(hostId);
  const confirm = () =>
    cancel.mutateAsync(space.id).then(
      () => {
        notify({ title: 'Anúncio cancelado', tone: 'success' });
        onClose(true);
      },
      (error) => {
        notify({ ...cancelListingMessage(error), tone: 'danger' });
        onClose(false);
      },
    );
  return (
    <ConfirmDialog
      open={open}
      title="Cancelar anúncio?"
      description={`${space.title} sai da fila de análise. Os dados ficam guardados e você pode anunciar de novo quando quiser.`}
      keep="Manter anúncio"
      action="Cancelar anúncio"
      busyLabel="Cancelando..."
      busy={cancel.isPending}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    />
  );
}
