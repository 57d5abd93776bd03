import { useRef } from 'react';
import { paymentMethodLabel } from 'shared-domain/bookings/booking-status.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Form, useZodForm } from 'shared-ui/patterns/form.tsx';
import { useCancelBookingAsAdmin } from '../../data/bookings/admin-booking.mutations.ts';
import { type AdminCancellation, cancelBookingSchema } from '../../data/bookings/admin-booking.schema.ts';
import type { AdminBooking } from '../../data/bookings/admin-bookings.query.ts';
import { guestName, hostName, spaceTitle } from '../../data/bookings/booking-labels.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';
import { ReasonFields } from '../../lib/reason-fields.tsx';
import { useDraft } from '../../lib/use-draft.ts';

/** Asks before the platform cancels a paid booking, and shows every amount that it will move. */
export function CancelBooking({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const cancel = useCancelBookingAsAdmin();
  const form = useZodForm(cancelBookingSchema, { defaultValues: { reasonCode: '', reason: '' } });
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, `cancel ${booking.id}`);
  const { withdrawn_cents: disputed, dispute } = booking.money;
  const returned = Math.max(booking.total_amount - disputed, 0);
  const back = formatCents(returned);
  const hostCents = booking.money.owed_cents + booking.money.host_paid_cents;
  const confirm = async (cancellation: AdminCancellation) => {
    try {
      await cancel.mutateAsync({ bookingId: booking.id, ...cancellation });
    } catch (refused) {
      notifyRefusal(refused);
      return;
    }
    draft.forget();
    const text = returned > 0 ? `${back} voltam para ${guestName(booking)}.` : 'Não há valor a devolver.';
    notify({ title: 'Reserva cancelada', text, tone: 'success' });
    onClose();
  };
  return (
    <ConfirmDialog
      size="md"
      title="Cancelar reserva?"
      description={`${spaceTitle(booking)}, ${formatFullDay(booking.event_date)}. As duas pessoas são avisadas por e-mail, e isso não pode ser desfeito.`}
      keep="Manter reserva"
      action={returned > 0 ? `Cancelar e devolver ${back}` : 'Cancelar reserva'}
      busyLabel="Cancelando..."
      busy={cancel.isPending}
      onConfirm={() => element.current?.requestSubmit()}
      onClose={onClose}
    >
      <p className="grid gap-1.5">
        <span className="text-sm text-muted-foreground">Volta para {guestName(booking)}</span>
        <b className="type-numeral text-[clamp(2.25rem,11.5vw,3.25rem)] leading-none wrap-anywhere">{back}</b>
        <span className="text-sm text-subtle-foreground">
          {booking.total_amount === 0
            ? 'Nada foi cobrado por esta reserva.'
            : disputed > 0
              ? `do total de ${formatCents(booking.total_amount)}: ${formatCents(disputed)} ${dispute === 'lost' ? 'foram pagos pelo banco, na contestação perdida' : 'estão com o banco, pela contestação'}`
              : `tudo o que foi pago, com a taxa de serviço (${paymentMethodLabel(booking.payment_method)})`}
        </span>
      </p>
      <ul className="mt-5 grid list-disc gap-1 pl-5 text-sm text-subtle-foreground">
        {hostCents > 0 ? (
          <li>
            {hostName(booking)} deixa de receber {formatCents(hostCents)}.
          </li>
        ) : null}
        <li>A comissão de afiliado desta reserva, se houver, é estornada.</li>
        <li>A data continua bloqueada no calendário do espaço.</li>
        {dispute === 'open' && disputed > 0 ? <li>Se o banco devolver o valor, ele volta para o cliente.</li> : null}
      </ul>
      <Form form={form} ref={element} className="mt-5" onSubmit={confirm}>
        <ReasonFields
          form={form}
          kind="cancellation"
          label="Palavras para os dois"
          help="Cliente e anfitrião leem o motivo, no site e no e-mail."
          limit={textLimits.platformReason}
          rows={3}
        />
      </Form>
    </ConfirmDialog>
  );
}
