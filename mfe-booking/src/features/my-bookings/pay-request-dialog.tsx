import { useQuery } from '@tanstack/react-query';
import { CreditCard, QrCode } from 'lucide';
import { useState } from 'react';
import { agreedExtraLabel } from 'shared-domain/bookings/agreed-extra.ts';
import { BookingError } from 'shared-domain/bookings/booking-error.ts';
import { notifyBookingError, redirecting, requestErrorMessage } from 'shared-domain/bookings/booking-messages.ts';
import type { PaymentMethod } from 'shared-domain/bookings/booking-request.schema.ts';
import { hoursBehindDay } from 'shared-domain/bookings/event-hours.ts';
import { formatDay, formatFullDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { myAccountOptions } from 'shared-domain/people/my-account.query.ts';
import { notify, requireCompleteProfile } from 'shared-domain/platform';
import { momentInWords } from 'shared-domain/requests/request-times.ts';
import type { RequestRow } from 'shared-domain/requests/requests.answers.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { type PriceLine, PriceLines } from 'shared-ui/patterns/price-lines.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { RadioHalves } from 'shared-ui/primitives/choices.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { usePayRequest } from '../../data/bookings/checkout.mutation.ts';
import { openCheckoutTab } from '../../lib/checkout-tab.ts';

export interface PayRequestDialogProps {
  request: RequestRow;
  open: boolean;
  onClose: () => void;
}

const methods = [
  { value: 'card', label: 'Cartão', icon: CreditCard },
  { value: 'pix', label: 'PIX', icon: QrCode },
] as const;

/** The sum of an accepted request, and the way to pay it. */
export function PayRequestDialog({ request, open, onClose }: PayRequestDialogProps) {
  const { total_cents: total } = request;
  const pay = usePayRequest();
  const account = useQuery(myAccountOptions(request.guest_id));
  const [method, setMethod] = useState<PaymentMethod>('card');
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const confirm = async () => {
    setRefusal(null);
    if (account.data && account.data.missing.length > 0 && !(await requireCompleteProfile('fazer uma reserva'))) return;
    // with nothing to pay there is no page to open
    const tab = total > 0 ? openCheckoutTab() : null;
    try {
      const payment = await pay.mutateAsync({
        tab,
        request: { requestId: request.id, paymentMethod: method, expectedTotal: total },
      });
      if (payment.status === 'paid')
        notify({
          title: 'Reserva confirmada',
          text: `${request.title}: ${formatDay(request.event_date)}.`,
          tone: 'success',
        });
      else if (tab) notify(redirecting(method));
      else
        notify({
          title: 'A aba não abriu',
          text: 'O navegador não deixou abrir outra aba. Use “Abrir página de pagamento” no pedido.',
          tone: 'danger',
        });
      close();
    } catch (error) {
      // the row says how it ended, and this dialog goes with its button
      if (error instanceof BookingError && (error.code === 'request_over' || error.code === 'acceptance_ended')) {
        notifyBookingError(error);
        close();
        return;
      }
      const { title, text } = requestErrorMessage(error);
      setRefusal(`${title}. ${text}`);
    }
  };
  return (
    <Dialog
      open={open}
      locked={pay.isPending}
      onOpenChange={(next) => next || close()}
      title="Pagar a reserva"
      description={`${request.title}, ${formatFullDay(request.event_date)}${hoursBehindDay(request, request.hours)}. A data é sua até ${momentInWords(request.pay_by ?? request.answer_by)}.`}
      footer={
        <>
          <Button variant="tertiary" disabled={pay.isPending} onClick={close}>
            Voltar
          </Button>
          <Button busy={pay.isPending} busyLabel="Abrindo..." onClick={() => void confirm()}>
            {total > 0 ? `Pagar ${formatCents(total)}` : 'Confirmar reserva'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {refusal ? (
          <Notice tone="danger" role="alert">
            {refusal}
          </Notice>
        ) : null}
        {request.lost_coupon ? (
          <Notice tone="warning">Seu cupom se esgotou antes da resposta: o total abaixo é sem o desconto.</Notice>
        ) : null}
        <PriceLines aria-label="Valores" lines={linesOf(request)} />
        {total > 0 ? (
          <div className="grid gap-1.5">
            <RadioHalves label="Forma de pagamento" options={methods} value={method} onValueChange={setMethod} />
            <p className="text-xs text-muted-foreground">
              O pagamento abre em outra aba. Com ele a reserva está confirmada.
            </p>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

function linesOf(request: RequestRow): PriceLine[] {
  const { owner_cents, fee_cents, discount_cents } = request;
  return [
    { label: 'Preço do espaço', amount: formatCents(request.price_cents) },
    ...request.extras.map((extra) => ({
      label: agreedExtraLabel(extra, request.guest_count),
      amount: formatCents(extra.total_cents),
    })),
    { label: `Taxa de serviço (${Math.round((fee_cents / owner_cents) * 100)}%)`, amount: formatCents(fee_cents) },
    ...(discount_cents > 0
      ? [
          {
            label: `Cupom ${request.coupon_code ?? ''}`.trim(),
            amount: `− ${formatCents(discount_cents)}`,
            kind: 'discount' as const,
          },
        ]
      : []),
    { label: 'Total', amount: formatCents(request.total_cents), kind: 'total' },
  ];
}
