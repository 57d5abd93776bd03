import { useRef, useState } from 'react';
import { bookingErrorMessage } from 'shared-domain/bookings/booking-messages.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { notify } from 'shared-domain/platform';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { LateDialog } from 'shared-ui/primitives/late-dialog.tsx';
import { useCancelBookingHold } from '../data/bookings/booking.mutations.ts';
import type { Booking } from '../data/bookings/booking.query.ts';

interface CancelHoldDialogProps {
  booking: Booking;
  open: boolean;
  onClose: () => void;
  /** The date is given up, and the dialog closed. */
  onCancelled: () => void;
}

/** Gives an unpaid date up, after saying what that means. */
export function CancelHoldDialog({ booking, open, onClose, onCancelled }: CancelHoldDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const giveUp = useCancelBookingHold();
  const [refusal, setRefusal] = useState<string | null>(null);

  const close = () => {
    setRefusal(null);
    onClose();
  };
  const confirm = async () => {
    setRefusal(null);
    try {
      const { status } = await giveUp.mutateAsync({ bookingId: booking.id });
      if (status === 'cancelled')
        notify({ title: 'Reserva cancelada', text: 'A data voltou a ficar livre. Nada foi cobrado.', tone: 'success' });
      close();
      if (status === 'cancelled') onCancelled();
    } catch (error) {
      setRefusal(bookingErrorMessage(error).text);
    }
  };

  return (
    <LateDialog
      open={open}
      onOpenChange={(next) => next || close()}
      alert
      locked={giveUp.isPending}
      size="sm"
      title="Cancelar reserva em andamento?"
      description={`${booking.snapshot.title}, ${formatFullDay(booking.event_date)}.`}
      initialFocus={keep}
      footer={
        <div className="flex w-full flex-col-reverse gap-3 desk:flex-row desk:justify-end">
          <Button ref={keep} variant="tertiary" disabled={giveUp.isPending} onClick={close}>
            Manter reserva
          </Button>
          <Button variant="danger" busy={giveUp.isPending} busyLabel="Cancelando..." onClick={() => void confirm()}>
            Cancelar reserva
          </Button>
        </div>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-subtle-foreground">
        <li>A data volta a ficar livre agora, e outra pessoa pode reservá-la.</li>
        <li>A página de pagamento deixa de valer. Nada foi cobrado.</li>
        {booking.discount_amount > 0 ? <li>O cupom volta a poder ser usado.</li> : null}
      </ul>
      {refusal ? (
        <Notice tone="danger" role="alert" className="mt-5">
          {refusal}
        </Notice>
      ) : null}
    </LateDialog>
  );
}
