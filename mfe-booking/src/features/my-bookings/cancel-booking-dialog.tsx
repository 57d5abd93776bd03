import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BookingError } from 'shared-domain/bookings/booking-error.ts';
import {
  bookingCancelled,
  bookingErrorMessage,
  cancellationErrorMessage,
} from 'shared-domain/bookings/booking-messages.ts';
import { refundPlace } from 'shared-domain/bookings/booking-money.ts';
import { addDays } from 'shared-domain/days/day.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { deadline, refundAmount } from 'shared-domain/money/cancellation-policy.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { cn } from 'shared-ui/lib/cn.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { useCancelBooking } from '../../data/bookings/booking.mutations.ts';
import type { Booking } from '../../data/bookings/booking.query.ts';
import { type CancellationPreview, cancellationPreviewOptions } from '../../data/bookings/cancellation.query.ts';

interface CancelBookingDialogProps {
  booking: Booking;
  /** Today in Rio, `yyyy-MM-dd`. */
  today: string;
  open: boolean;
  onClose: () => void;
  /** The booking is cancelled, and the dialog closed. */
  onCancelled: () => void;
}

/** Cancels a paid booking; the refund is shown, in reais, before anything happens. */
export function CancelBookingDialog({ booking, today, open, onClose, onCancelled }: CancelBookingDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const preview = useQuery({ ...cancellationPreviewOptions(booking.id), enabled: open });
  const cancel = useCancelBooking();
  const [changed, setChanged] = useState(false);
  const refund = preview.data?.refund_cents;

  const close = () => {
    setChanged(false);
    onClose();
  };
  const confirm = async (expectedRefundCents: number) => {
    try {
      const { refundCents } = await cancel.mutateAsync({ bookingId: booking.id, expectedRefundCents });
      notify(bookingCancelled(refundCents));
      close();
      onCancelled();
    } catch (error) {
      // The current answer is on its way into this dialog; the person decides again.
      if (error instanceof BookingError && error.code === 'refund_changed') setChanged(true);
      else notify({ ...cancellationErrorMessage(error), tone: 'danger' });
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      alert
      locked={cancel.isPending}
      title="Cancelar reserva?"
      description={`${booking.snapshot.title}, ${formatFullDay(booking.event_date)}. A data volta a ficar livre para outras pessoas e isso não pode ser desfeito.`}
      initialFocus={keep}
      footer={
        <div className="flex w-full flex-col-reverse gap-3 desk:flex-row desk:justify-end">
          <Button ref={keep} variant="tertiary" disabled={cancel.isPending} onClick={close}>
            Manter reserva
          </Button>
          <Button
            variant="danger"
            disabled={refund === undefined || preview.isFetching}
            busy={cancel.isPending}
            busyLabel="Cancelando..."
            onClick={() => refund !== undefined && void confirm(refund)}
          >
            {refund === undefined
              ? 'Cancelar reserva'
              : refund > 0
                ? `Cancelar e receber ${formatCents(refund)}`
                : 'Cancelar sem reembolso'}
          </Button>
        </div>
      }
    >
      {changed ? (
        <Notice tone="warning" role="alert" className="mb-5">
          <b className="font-semibold">O reembolso mudou.</b>{' '}
          {bookingErrorMessage(new BookingError('refund_changed')).text}
        </Notice>
      ) : null}
      {preview.data ? (
        <Refund booking={booking} preview={preview.data} today={today} />
      ) : preview.isError ? (
        <Refused error={preview.error} retrying={preview.isFetching} onRetry={() => void preview.refetch()} />
      ) : (
        <div className="grid gap-4">
          <p role="status" className="sr-only">
            Calculando o reembolso
          </p>
          <Skeleton className="h-20 w-60" />
          <Skeleton className="h-36" />
        </div>
      )}
    </Dialog>
  );
}

function Refund({ booking, preview, today }: { booking: Booking; preview: CancellationPreview; today: string }) {
  const { total_amount: total } = booking;
  return (
    <div className="grid gap-5">
      <p className="grid gap-1.5" role="status">
        <span className="text-sm text-muted-foreground">Você recebe de volta</span>
        <b className="type-numeral text-[clamp(2.25rem,11.5vw,3.25rem)] leading-none wrap-anywhere">
          {formatCents(preview.refund_cents)}
        </b>
        <span className="text-sm text-subtle-foreground">{portion(preview, booking)}</span>
      </p>
      {total > 0 ? <Tiers total={total} preview={preview} today={today} /> : null}
      <p className="text-xs text-muted-foreground">
        Política aceita na reserva, em {formatInstantDay(booking.created_at)}. O reembolso inclui a mesma parte da taxa
        de serviço.
      </p>
    </div>
  );
}

function portion({ share }: CancellationPreview, { total_amount, payment_method }: Booking): string {
  const total = formatCents(total_amount);
  if (total_amount === 0) return 'Nada foi cobrado por esta reserva.';
  if (share >= 100) return `tudo o que você pagou, ${refundPlace(payment_method)}`;
  if (share === 50) return `metade de ${total}, ${refundPlace(payment_method)}`;
  if (share > 0) return `${share}% de ${total}, ${refundPlace(payment_method)}`;
  return `de ${total}: o prazo para cancelar com reembolso terminou.`;
}

function Tiers({ total, preview, today }: { total: number; preview: CancellationPreview; today: string }) {
  const { deadlines } = preview;
  const last = deadlines.at(-1)?.until;
  const present = deadlines.find(({ until }) => until >= today);
  const rows = [
    ...deadlines.map(({ share, until }) => ({
      when: `Até ${deadline(until, today)}`,
      cents: refundAmount(total, share),
      over: until < today,
      present: until === present?.until,
    })),
    {
      when: last ? `A partir de ${deadline(addDays(last, 1), today)}` : 'Para esta data',
      cents: 0,
      over: false,
      present: present === undefined,
    },
  ];
  return (
    <ul aria-label="Reembolso por data" className="border-b border-border text-sm text-muted-foreground">
      {rows.map(({ when, cents, over, present }) => (
        <li
          key={when}
          className={cn(
            'flex min-h-12 items-center justify-between gap-4 border-t border-border py-2',
            present && 'font-semibold text-foreground',
          )}
        >
          <span>
            <span className={cn(over && 'line-through')}>{when}</span>
            {over ? <span className="sr-only"> (já passou)</span> : null}
            {present ? (
              <Tag tone="info" className="ml-2">
                Hoje
              </Tag>
            ) : null}
          </span>
          <span className="whitespace-nowrap">{cents > 0 ? formatCents(cents) : 'Sem reembolso'}</span>
        </li>
      ))}
    </ul>
  );
}

function Refused({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  if (error instanceof BookingError) {
    const { title, text } = bookingErrorMessage(error);
    return (
      <Notice tone="danger" role="alert">
        <b className="font-semibold">{title}.</b> {text}
      </Notice>
    );
  }
  return (
    <FailedPart
      title="Não foi possível calcular o reembolso."
      text="A reserva continua valendo. Confira a conexão e tente novamente."
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
