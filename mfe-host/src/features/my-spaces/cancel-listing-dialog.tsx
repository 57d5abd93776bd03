import { useRef } from 'react';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { LateDialog } from 'shared-ui/primitives/late-dialog.tsx';
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
  const keep = useRef<HTMLButtonElement>(null);
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
    <LateDialog
      open={open}
      onOpenChange={(next) => next || onClose(false)}
      alert
      size="sm"
      locked={cancel.isPending}
      title="Cancelar anúncio?"
      description={`${space.title} sai da fila de análise. Os dados ficam guardados e você pode anunciar de novo quando quiser.`}
      initialFocus={keep}
      footer={
        <div className="flex w-full flex-col-reverse gap-3 desk:flex-row desk:justify-end">
          <Button ref={keep} variant="tertiary" disabled={cancel.isPending} onClick={() => onClose(false)}>
            Manter anúncio
          </Button>
          <Button variant="danger" busy={cancel.isPending} busyLabel="Cancelando..." onClick={confirm}>
            Cancelar anúncio
          </Button>
        </div>
      }
    />
  );
}
