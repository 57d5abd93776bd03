import { CalendarCheck, LockKeyhole, ShieldCheck } from 'lucide';
import { formatCents } from 'shared-domain/money/format.ts';
import { platformConfig } from 'shared-domain/platform';
import { payoutDays } from 'shared-domain/rules/booking-rules.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import type { RequestParts } from '../request/request-parts.types.ts';
import type { BookingCardState } from '../use-booking-card.ts';
import { TrustList } from './trust-list.tsx';

interface CardFootProps {
  card: BookingCardState;
  /** Of a request. */
  parts: RequestParts | undefined;
  /** It was tried, and a field is wrong. Where nothing is filled in, the fields say so themselves. */
  isWrong: boolean;
}

/** The part that always stays in view, below the form or over its end: the price, the button, and reasons to press it. */
export function CardFoot({ card, parts, isWrong }: CardFootProps) {
  const { space, price, isPriced } = card;
  const isFree = price.total === 0;
  const isTrusted = !isWrong && (parts !== undefined || !(isPriced && isFree));
  const total = parts ? 'total, se aceito' : 'total';
  const act = parts ? 'Pedir' : 'Reservar';
  return (
    <div
      className={cn(
        'sticky bottom-0 z-3 grid gap-2.5 bg-surface px-5 pt-3 pb-3.5 shadow-bar desk:border-t desk:border-border desk:px-[22px] desk:pt-3.5 desk:pb-4 desk:shadow-none',
        // while the card's end is below the window, the last trust lines are, too: there is more room for the fields
        isTrusted && 'desk:-bottom-11.5',
        isTrusted && isPriced && '[@media(height<51.25rem)]:desk:-bottom-6.5',
      )}
    >
      {isPriced ? (
        <p className="flex items-baseline justify-between gap-4 font-bold" aria-live="polite">
          <span>{card.was === null ? upperFirst(total) : `Novo ${total}`}</span>{' '}
          <b className="text-[1.1875rem] font-bold tracking-[-0.02em]">{formatCents(price.total)}</b>
        </p>
      ) : null}
      <Button
        type="submit"
        full
        className="min-h-13"
        disabled={card.coupon.isAsking}
        busy={card.isBooking}
        busyLabel={parts ? 'Conferindo...' : 'Reservando...'}
        aria-describedby={`about-${space.id}`}
      >
        {card.was !== null ? `${act} pelo novo preço` : parts ? 'Pedir reserva' : act}
      </Button>
      <div id={`about-${space.id}`} className="text-xs text-muted-foreground">
        {isTrusted ? (
          parts ? (
            <parts.RequestLines space={space} isShort={isPriced} />
          ) : (
            <TrustLines hostName={space.hostName} isShort={isPriced} />
          )
        ) : isWrong ? (
          <p className="text-center">Preencha todos os campos corretamente</p>
        ) : (
          <p className="text-center">Não há nada a pagar: a reserva é confirmada na hora.</p>
        )}
      </div>
    </div>
  );
}

function TrustLines({ hostName, isShort }: { hostName: string | undefined; isShort: boolean }) {
  const lines = [
    [LockKeyhole, 'Reservar ainda não cobra nada'],
    [
      ShieldCheck,
      platformConfig().testPayments
        ? 'Cartão ou PIX, em ambiente de testes'
        : 'Visa, Mastercard, Elo ou PIX, pela Stripe',
    ],
    [CalendarCheck, `${hostName ?? 'O anfitrião'} só recebe ${payoutDays} dias depois do evento`],
  ] as const;
  return <TrustList lines={lines} isShort={isShort} />;
}
