import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { BookingError, type BookingMessage } from 'shared-domain/bookings/booking-error.ts';
import type { BookingChoice } from 'shared-domain/bookings/booking-request.schema.ts';
import { hoursRange } from 'shared-domain/bookings/event-hours.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { requestHours } from 'shared-domain/rules/booking-rules.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { LazyDialog } from 'shared-ui/primitives/lazy-dialog.tsx';
import { askErrorMessage } from '../../../data/requests/ask-messages.ts';
import { useAskToBook } from '../../../data/requests/ask-to-book.mutation.ts';
import { myRequestsPath } from '../../../data/requests/my-requests-path.ts';
import type { FieldRefusal } from '../checkout/booking-in-progress.ts';
import type { BookingCardState } from '../use-booking-card.ts';
import { hostNameOf } from './host-name.ts';

interface RequestSummaryProps {
  card: BookingCardState;
  choice: BookingChoice;
  /** Empty: none. */
  message: string;
  onRefused: (refused: FieldRefusal) => void;
  onClose: () => void;
}

/** The person's other requests are the reason. */
const isAboutOthers = (error: unknown) =>
  error instanceof BookingError && ['request_open', 'too_many_requests'].includes(error.code);

/** Shows the request for confirmation. */
export function RequestSummary({ card, choice, message, onRefused, onClose }: RequestSummaryProps) {
  const { space, price, coupon, terms } = card;
  const hostName = hostNameOf(space);
  const ask = useAskToBook(space.id, card.userId ?? '');
  const [failure, setFailure] = useState<(BookingMessage & { isAboutOthers: boolean }) | null>(null);
  const [open, setOpen] = useState(true);
  const confirm = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    onClose();
  };
  const wordsOf = (error: unknown) => askErrorMessage(error, { capacity: space.capacity, hostName });
  const send = async () => {
    setFailure(null);
    try {
      const id = await ask.mutateAsync({
        choice,
        message,
        couponId: coupon.applied?.couponId ?? null,
        total: price.total,
      });
      close();
      card.setAskedId(id);
    } catch (error) {
      const explained = await card.explain(error, wordsOf);
      if (explained === 'unshown') return setFailure({ ...wordsOf(error), isAboutOthers: isAboutOthers(error) });
      close();
      if (explained !== 'shown') onRefused(explained);
    }
  };
  const hours = choice.startsAt
    ? hoursRange(choice.startsAt, choice.endsAt ?? '')
    : terms && hoursRange(terms.hours.opensAt, terms.hours.closesAt);
  const rows = [
    ['Data', upperFirst(formatFullDay(choice.eventDate))],
    ...(hours ? [['Horário', upperFirst(hours)] as const] : []),
    ['Convidados', formatCount(choice.guestCount, 'pessoa', 'pessoas')],
    ['Total, se aceito', formatCents(price.total)],
  ] as const;
  return (
    <LazyDialog
      open={open}
      onOpenChange={(next) => next || close()}
      locked={ask.isPending}
      title="Confira o pedido"
      size="sm"
      initialFocus={confirm}
      footer={
        <div className="flex w-full flex-col-reverse gap-3 desk:flex-row desk:justify-end">
          <Button variant="tertiary" disabled={ask.isPending} onClick={close}>
            Voltar
          </Button>
          <Button ref={confirm} busy={ask.isPending} busyLabel="Enviando..." onClick={() => void send()}>
            Enviar pedido
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <dl className="grid text-sm">
          {rows.map(([term, value]) => (
            <div key={term} className="flex justify-between gap-4 border-t border-border py-[9px] first:border-t-0">
              <dt className="text-muted-foreground">{term}</dt>
              <dd className="text-right font-strong">{value}</dd>
            </div>
          ))}
          {message ? (
            <div className="grid gap-1 border-t border-border pt-[9px]">
              <dt className="text-muted-foreground">Mensagem para {hostName}</dt>
              <dd className="max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">{message}</dd>
            </div>
          ) : null}
        </dl>
        <p className="text-sm text-subtle-foreground">
          <b className="font-semibold">Nada é cobrado agora</b>, e a data não fica guardada. {upperFirst(hostName)}{' '}
          responde em até {requestHours}&nbsp;h.
        </p>
        {failure ? (
          <Notice tone="danger" role="alert">
            <p>
              <b className="font-semibold">{failure.title}.</b> {failure.text}
            </p>
            {failure.isAboutOthers ? (
              <Link to={myRequestsPath} className="link inline-flex min-h-11 items-center">
                Ver meus pedidos
              </Link>
            ) : null}
          </Notice>
        ) : null}
      </div>
    </LazyDialog>
  );
}
