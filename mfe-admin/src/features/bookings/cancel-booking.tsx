import { paymentMethodLabel } from 'shared-domain/bookings/booking-status.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { useCancelBookingAsAdmin } from '../../data/bookings/admin-booking.mutations.ts';
import type { AdminBooking } from '../../data/bookings/admin-bookings.query.ts';
import { guestName, hostName, spaceTitle } from '../../data/bookings/booking-labels.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';

/** Asks before the platform cancels a paid booking; every amount that moves is said before it does. */
export function CancelBooking({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const cancel = useCancelBookingAsAdmin();
  const total = formatCents(booking.total_amount);
  const paysBack = booking.total_amount > 0;
  const confirm = () =>
    cancel.mutateAsync(booking.id).then(() => {
      const text = paysBack ? `${total} voltam para ${guestName(booking)}.` : 'Nada havia sido cobrado.';
      notify({ title: 'Reserva cancelada', text, tone: 'success' });
      onClose();
    }, notifyRefusal);
  return (
    <ConfirmDialog
      size="md"
      title="Cancelar reserva?"
      description={`${spaceTitle(booking)}, ${formatFullDay(booking.event_date)}. As duas pessoas são avisadas por e-mail, e isso não pode ser desfeito.`}
      keep="Manter reserva"
      action={paysBack ? `Cancelar e devolver ${total}` : 'Cancelar reserva'}
      busyLabel="Cancelando..."
      busy={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="grid gap-1.5">
        <span className="text-sm text-muted-foreground">Volta para {guestName(booking)}</span>
        <b className="type-numeral text-[clamp(2.25rem,11.5vw,3.25rem)] leading-none wrap-anywhere">{total}</b>
        <span className="text-sm text-subtle-foreground">
          {paysBack
            ? `tudo o que foi pago, com a taxa de serviço (${paymentMethodLabel(booking.payment_method)})`
            : 'Nada foi cobrado por esta reserva.'}
        </span>
      </p>
      <ul className="mt-5 grid list-disc gap-1 pl-5 text-sm text-subtle-foreground">
        <li>
          {hostName(booking)} deixa de receber {formatCents(booking.owner_amount)}.
        </li>
        <li>A comissão de afiliado desta reserva, se houver, é estornada.</li>
        <li>A data continua bloqueada no calendário do espaço.</li>
      </ul>
    </ConfirmDialog>
  );
}
