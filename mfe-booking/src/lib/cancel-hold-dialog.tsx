import { useState } from 'react';
import { bookingErrorMessage } from 'shared-domain/bookings/booking-messages.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { notify } from 'shared-domain/platform';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
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
    <ConfirmDialog
      open={open}
      title="Cancelar reserva em andamento?"
      description={`${booking.snapshot.title}, ${formatFullDay(booking.event_date)}.`}
      keep="Manter reserva"
      action="Cancelar reserva"
      busyLabel="Cancelando..."
      busy={giveUp.isPending}
      onConfirm={confirm}
      onClose={close}
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
    </ConfirmDialog>
  );
}
