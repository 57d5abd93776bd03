import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { BookingError } from 'shared-domain/bookings/booking-error.ts';
import { cancellationErrorMessage } from 'shared-domain/bookings/booking-messages.ts';
import { hostReasonLabels } from 'shared-domain/bookings/cancellation-reason.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { type HostCancellationReason, hostCancellationReasons } from 'shared-domain/rules/booking-rules.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import type * as z from 'zod/mini';
import { hostCancellationSchema, useCancelBookingAsHost } from '../../data/hosting/cancel-booking-as-host.mutation.ts';
import { hostBookingMoneyOptions } from '../../data/hosting/host-booking-money.query.ts';
import type { HostBooking } from '../../data/hosting/host-bookings.query.ts';

const reasonOptions = hostCancellationReasons.map((value) => ({ value, label: hostReasonLabels[value] }));

interface CancelAsHostDialogProps {
  booking: HostBooking;
  open: boolean;
  onClose: (cancelled: boolean) => void;
}

/** Cancels a guest's paid booking; its cost is shown, in reais, before anything happens. */
export function CancelAsHostDialog({ booking, open, onClose }: CancelAsHostDialogProps) {
  const cancel = useCancelBookingAsHost();
  const { guest, snapshot, date, totalCents, ownerCents } = booking;
  const { data: money } = useQuery({ ...hostBookingMoneyOptions([booking.id]), enabled: open });
  const disputed = money?.[0]?.withdrawn_cents ?? 0;
  const returned = Math.max(totalCents - disputed, 0);
  const form = useZodForm(hostCancellationSchema, {
    defaultValues: { reason: '' as HostCancellationReason, note: '' },
  });
  const element = useRef<HTMLFormElement>(null);
  const confirm = async (why: z.output<typeof hostCancellationSchema>) => {
    try {
      await cancel.mutateAsync({ bookingId: booking.id, ...why });
      notify({
        title: 'Reserva cancelada',
        text:
          returned > 0
            ? `${guest.name} recebe ${formatCents(returned)} de volta. A data continua bloqueada.`
            : 'A data continua bloqueada.',
        tone: 'success',
      });
      onClose(true);
    } catch (error) {
      const message = cancellationErrorMessage(error);
      if (error instanceof BookingError && error.code === 'text_blocked') showErrors(form, { note: message.text });
      else notify({ ...message, tone: 'danger' });
    }
  };
  const lines = [
    ['Você deixa de receber', formatCents(ownerCents)],
    ['Data no seu calendário', 'Continua bloqueada'],
  ] as const;
  return (
    <ConfirmDialog
      open={open}
      size="md"
      title="Cancelar reserva?"
      description={`${snapshot.title}, ${formatFullDay(date)}, de ${guest.name}. Isso não pode ser desfeito.`}
      keep="Manter reserva"
      action={returned > 0 ? `Cancelar e devolver ${formatCents(returned)}` : 'Cancelar reserva'}
      busyLabel="Cancelando..."
      busy={cancel.isPending}
      onConfirm={() => element.current?.requestSubmit()}
      onClose={() => onClose(false)}
    >
      <div className="grid gap-5">
        <p className="grid gap-1.5">
          <span className="text-sm text-muted-foreground">O cliente recebe de volta</span>
          <b className="type-numeral text-[clamp(2.25rem,11.5vw,3.25rem)] leading-none wrap-anywhere">
            {formatCents(returned)}
          </b>
          <span className="text-sm text-subtle-foreground">
            {totalCents === 0
              ? 'Nada foi cobrado por esta reserva.'
              : disputed > 0
                ? `de ${formatCents(totalCents)}: o banco do cartão tem ${formatCents(disputed)}, pela contestação`
                : 'tudo o que pagou, com a taxa de serviço'}
          </span>
        </p>
        <dl className="border-b border-border text-sm">
          {lines.map(([label, value]) => (
            <div key={label} className="flex min-h-12 items-center justify-between gap-4 border-t border-border py-2">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <Form form={form} ref={element} className="grid gap-4" onSubmit={confirm}>
          <FormField control={form.control} name="reason" label="Motivo" help="O cliente lê o motivo e a mensagem.">
            {(field) => <Select {...field} required placeholder="Escolha o motivo" options={reasonOptions} />}
          </FormField>
          <FormField
            control={form.control}
            name="note"
            label="Mensagem"
            hint="opcional"
            limit={textLimits.cancellationNote}
          >
            {(field) => <Textarea {...field} rows={3} />}
          </FormField>
        </Form>
        <p className="text-sm text-muted-foreground">
          Para abrir a data de novo, libere-a no calendário de disponibilidade.
        </p>
      </div>
    </ConfirmDialog>
  );
}
