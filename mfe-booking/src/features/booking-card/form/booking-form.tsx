import { CreditCard, QrCode } from 'lucide';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { BookingError } from 'shared-domain/bookings/booking-error.ts';
import { bookingErrorMessage } from 'shared-domain/bookings/booking-messages.ts';
import type { BookingChoice } from 'shared-domain/bookings/booking-request.schema.ts';
import { cancellationText } from 'shared-domain/bookings/booking-status.ts';
import { formatLongDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { minutesToPay } from 'shared-domain/rules/booking-rules.ts';
import { feeLabel } from 'shared-domain/rules/rule-labels.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { Form, useController } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { PriceLines } from 'shared-ui/patterns/price-lines.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { RadioHalves } from 'shared-ui/primitives/choices.tsx';
import type { FieldRefusal } from '../checkout/booking-in-progress.ts';
import { type BookingFormControl, useBookingForm } from '../choice/use-booking-form.ts';
import type { RequestParts } from '../request/request-parts.types.ts';
import type { BookingCardState } from '../use-booking-card.ts';
import { CardFoot } from './card-foot.tsx';
import { CompanyField } from './company-field.tsx';
import { CouponFold } from './coupon-field.tsx';
import { EventFields } from './event-fields.tsx';
import { extraLine } from './extra-words.ts';
import { ExtrasField } from './extras-field.tsx';
import { PriceHead } from './price-head.tsx';
import { RefundPolicy } from './refund-policy.tsx';
import { RulesField } from './rules-field.tsx';

const methods = [
  { value: 'card', label: 'Cartão', icon: CreditCard },
  { value: 'pix', label: 'PIX', icon: QrCode },
] as const;

const payInNewTab = `O pagamento abre em uma nova aba. A data fica guardada para você por ${minutesToPay} minutos.`;

/** The fields scroll between the price and the foot: total, button and trust lines. In a short window the price scrolls with them. */
export function BookingForm({ card, parts }: { card: BookingCardState; parts: RequestParts | undefined }) {
  const { space, today, date, guests, coupon, price, terms } = card;
  const [extrasOpen, setExtrasOpen] = useState(false);
  const [couponOpen, setCouponOpen] = useState(false);
  // a code that was kept, or typed before the sheet was closed; it stays open when the code is gone again
  if (!couponOpen && (coupon.applied !== null || coupon.typed !== '')) setCouponOpen(true);
  const hasExtras = terms !== null && terms.extras.length > 0;
  const isBeside = card.isPriced && hasExtras && !extrasOpen && !couponOpen;
  const { form, isEmpty, isWrong } = useBookingForm(card);
  const freeId = useId();
  const area = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;
  const openCalendar = useEffectEvent(() => {
    if (form.getValues('date') === null) area.current?.querySelector<HTMLElement>('[data-slot="date-picker"]')?.click();
  });
  // after the form has moved the focus to its first wrong field
  useEffect(() => {
    if (submitCount > 0) openCalendar();
  }, [submitCount]);
  const [toAsk, setToAsk] = useState<BookingChoice | null>(null);
  const refuse = ([field, text]: FieldRefusal) => {
    // the phone's sheet may have been closed in the meantime
    if (area.current) form.setError(field, { type: 'server', message: text });
    else notify({ title: 'Erro na reserva', text, tone: 'danger' });
  };
  const book = async (choice: BookingChoice) => {
    if (parts) {
      if (await card.passGates()) setToAsk(choice);
      return;
    }
    const refused = await card.book(choice);
    if (refused) refuse(refused);
  };
  return (
    <Form
      form={form}
      ref={area}
      aria-label={`Reservar ${space.title}`}
      className="flex min-h-0 flex-col desk:@container short:block short:overflow-y-auto"
      // only microtasks lie between the click and this: browsers still let it open a tab
      onSubmit={book}
    >
      <PriceHead card={card} freeId={freeId} />
      {/* on the desktop the scroll bar lies in the padding: what scrolls keeps the width of head and foot */}
      {/* a field that takes the focus comes out from under the foot */}
      <div className="desk:[&_:is(button,input,select,textarea)]:scroll-mb-44 grid min-h-0 scroll-py-3 content-start gap-3 overflow-y-auto px-5 pt-1 pb-3.5 short:overflow-visible desk:grid-cols-[calc(100cqw-44px)] desk:pr-0 desk:pl-[22px]">
        {card.active.view === 'ended' ? <EndedNotice reason={card.active.reason} /> : null}
        {card.priceChanged ? (
          <Notice tone="danger" role="alert">
            <p>{bookingErrorMessage(new BookingError('price_changed')).text}</p>
            <Button variant="secondary" size="sm" className="mt-3" onClick={() => void card.renewPrice()}>
              Atualizar o preço
            </Button>
          </Notice>
        ) : null}
        {card.was === null || card.priceChanged ? null : (
          <Notice tone="warning" role="status">
            <p>
              <b className="font-semibold">O preço mudou enquanto você preenchia:</b> de {formatCents(card.was)} para{' '}
              {formatCents(price.total)}. Confira o novo total antes de seguir.
            </p>
          </Notice>
        )}
        <EventFields card={card} control={form.control} isEmpty={isEmpty} freeId={freeId} />
        {parts ? <parts.MessageField card={card} control={form.control} /> : null}
        <div className={isBeside ? besideStyle : stackedStyle}>
          {hasExtras ? (
            <ExtrasField
              control={form.control}
              offered={terms.extras}
              open={extrasOpen}
              onOpenChange={setExtrasOpen}
              narrow={isBeside}
            />
          ) : null}
          <CouponFold coupon={coupon} open={couponOpen} onOpen={() => setCouponOpen(true)} />
        </div>
        {card.isPriced ? (
          <>
            {parts || price.total === 0 ? null : <MethodField control={form.control} />}
            <PriceLines
              className="gap-[7px] text-sm"
              lines={[
                { label: dayLine(date), amount: formatCents(price.price) },
                ...price.extras.map((extra) => extraLine(extra, guests)),
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
              ]}
            />
            <RefundPolicy
              eventDate={date}
              today={today}
              totalCents={price.total}
              policyName={terms?.cancellationPolicy ?? 'moderate'}
            />
            <CompanyField
              control={form.control}
              onRemove={() => {
                form.setValue('hasCompany', false);
                form.resetField('companyName', { defaultValue: '' });
                form.resetField('cnpj', { defaultValue: '' });
              }}
            />
            {terms ? <RulesField control={form.control} rules={terms.rules} /> : null}
          </>
        ) : null}
      </div>
      <CardFoot card={card} parts={parts} isWrong={isWrong} />
      {parts && toAsk ? (
        <parts.RequestSummary
          card={card}
          choice={toAsk}
          message={form.getValues('message').trim()}
          onRefused={refuse}
          onClose={() => setToAsk(null)}
        />
      ) : null}
    </Form>
  );
}

const stackedStyle = 'grid min-w-0 *:border-t *:border-border';
const besideStyle =
  'grid min-w-0 grid-cols-[1fr_1.35fr] border-y border-border *:not-last:pr-3.5 *:last:border-l *:last:border-border *:last:pl-3.5';

/** "Sábado, 15 de maio" */
function dayLine(day: string | null): string {
  return day === null ? 'Preço do espaço' : upperFirst(formatLongDay(day));
}

function MethodField({ control }: { control: BookingFormControl }) {
  const { field } = useController({ control, name: 'method' });
  return (
    <div className="grid gap-1.5">
      <RadioHalves
        label="Forma de pagamento"
        labelHidden
        options={methods}
        value={field.value}
        onValueChange={field.onChange}
      />
      <p className="text-xs text-muted-foreground">{payInNewTab}</p>
    </div>
  );
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
        <p>{cancellationText(reason) ?? text}</p>
      )}
    </Notice>
  );
}
