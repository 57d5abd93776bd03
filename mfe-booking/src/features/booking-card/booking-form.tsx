import { CreditCard, QrCode } from 'lucide';
import { useRef } from 'react';
import { BookingError } from 'shared-domain/bookings/booking-error.ts';
import { bookingErrorMessage } from 'shared-domain/bookings/booking-messages.ts';
import { cancellationSentence } from 'shared-domain/bookings/booking-status.ts';
import { bookableWindow } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { minutesToPay } from 'shared-domain/rules/booking-rules.ts';
import { feeLabel } from 'shared-domain/rules/rule-labels.ts';
import { Form, FormField, useController } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { PriceLines } from 'shared-ui/patterns/price-lines.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { DatePicker } from 'shared-ui/primitives/date-field.tsx';
import { RadioHalves } from 'shared-ui/primitives/radio-halves.tsx';
import type { ReadyChoice } from './booking-form.schema.ts';
import { CouponField } from './coupon-field.tsx';
import type { DateVerdict } from './date-verdict.ts';
import { GuestsField } from './guests-field.tsx';
import { RefundPolicy } from './refund-policy.tsx';
import type { BookingCardState } from './use-booking-card.ts';
import { type BookingFormControl, useBookingForm } from './use-booking-form.ts';

const methods = [
  { value: 'card', label: 'Cartão', icon: CreditCard },
  { value: 'pix', label: 'PIX', icon: QrCode },
] as const;

const payInNewTab = `O pagamento abre em uma nova aba. A data fica guardada para você por ${minutesToPay} minutos.`;
const nothingToPay = 'Não há nada a pagar: a reserva é confirmada na hora.';

/** Date, guests, coupon, payment, sums, refund, button, in this order. */
export function BookingForm({ card }: { card: BookingCardState }) {
  const { space, today, choice, calendar, verdict, coupon, price } = card;
  const { form, isWrong } = useBookingForm(card);
  const isFree = price.total === 0;
  const window = bookableWindow(today);
  const area = useRef<HTMLFormElement>(null);
  const book = async (ready: ReadyChoice) => {
    const refused = await card.book(ready);
    if (!refused) return;
    const [field, text] = refused;
    // the phone's sheet may have been closed meanwhile
    if (area.current) form.setError(field, { type: 'server', message: text });
    else notify({ title: 'Erro na reserva', text, tone: 'danger' });
  };
  return (
    <Form
      form={form}
      ref={area}
      aria-label={`Reservar ${space.title}`}
      className="grid gap-3.5"
      // only microtasks lie between the click and this: browsers still let it open a tab
      onSubmit={book}
    >
      {card.active.view === 'ended' ? <EndedNotice reason={card.active.reason} /> : null}
      <FormField control={form.control} name="date" label="Data do evento" {...verdictProps(verdict)}>
        {({ value, onChange, ...control }) => (
          <DatePicker
            {...control}
            label="Data do evento"
            value={value}
            onValueChange={onChange}
            min={window.from}
            max={window.to}
            {...(calendar.data ? { states: calendar.data } : {})}
          />
        )}
      </FormField>
      {verdict.kind === 'unknown' ? (
        <Button
          variant="secondary"
          size="sm"
          busy={calendar.isFetching}
          busyLabel="Tentando..."
          className="justify-self-start"
          onClick={() => void calendar.refetch()}
        >
          Tentar novamente
        </Button>
      ) : null}
      <GuestsField control={form.control} capacity={space.capacity} />
      <CouponField coupon={coupon} />
      {isFree ? null : <MethodField control={form.control} />}
      <PriceLines
        className="pt-1"
        lines={[
          { label: 'Preço do espaço', amount: formatCents(price.price) },
          { label: `Taxa de serviço (${feeLabel()})`, amount: formatCents(price.fee) },
          ...(coupon.applied
            ? [
                {
                  label: `Cupom ${coupon.applied.code}`,
                  amount: `− ${formatCents(price.discount)}`,
                  kind: 'discount' as const,
                },
              ]
            : []),
          { label: 'Total', amount: formatCents(price.total), kind: 'total' },
        ]}
      />
      <RefundPolicy eventDate={choice.date} today={today} totalCents={price.total} />
      {card.priceChanged ? (
        <Notice tone="danger" role="alert">
          <p>{bookingErrorMessage(new BookingError('price_changed')).text}</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => void card.renewPrice()}>
            Atualizar o preço
          </Button>
        </Notice>
      ) : null}
      <Button
        type="submit"
        size="lg"
        full
        disabled={coupon.isAsking}
        busy={card.isBooking}
        busyLabel="Reservando..."
        {...(isWrong ? { 'aria-describedby': `wrong-${space.id}` } : {})}
      >
        Reservar
      </Button>
      <p id={`wrong-${space.id}`} className="text-center text-xs text-muted-foreground">
        {isWrong ? 'Preencha todos os campos corretamente' : isFree ? nothingToPay : payInNewTab}
      </p>
    </Form>
  );
}

function MethodField({ control }: { control: BookingFormControl }) {
  const { field } = useController({ control, name: 'method' });
  return (
    <RadioHalves label="Forma de pagamento" options={methods} value={field.value} onValueChange={field.onChange} />
  );
}

function verdictProps({ tone, message }: DateVerdict) {
  if (tone === 'success') return { success: message };
  return tone === 'error' ? { error: message } : { help: message };
}

function EndedNotice({ reason }: { reason: string }) {
  if (reason === 'given_up') return null;
  const { title, text } = bookingErrorMessage(new BookingError('hold_ended'));
  return (
    <Notice tone="warning" role="status">
      {reason === 'expired' ? (
        <p>
          <b className="font-semibold">{title}.</b> {text}
        </p>
      ) : (
        <p>{cancellationSentence(reason) ?? text}</p>
      )}
    </Notice>
  );
}
