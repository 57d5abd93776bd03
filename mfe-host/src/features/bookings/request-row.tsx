import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { agreedExtraLabel } from 'shared-domain/bookings/agreed-extra.ts';
import { conversationPath } from 'shared-domain/contracts/chat-path.ts';
import { dayParts, formatDay, formatWeekday } from 'shared-domain/days/format.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { guestOf, reservedText } from 'shared-domain/requests/answer-words.ts';
import { momentInWords } from 'shared-domain/requests/request-times.ts';
import type { HostRequestRow } from 'shared-domain/requests/requests.answers.ts';
import { RequestNotices } from 'shared-ui/patterns/request-notices.tsx';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { timeLeft } from '../../data/requests/request-times.ts';
import { guestFacts, hoursOf } from './request-words.ts';

export const requestRowLook =
  'grid grid-cols-[64px_minmax(0,1fr)] gap-x-4 gap-y-5 border-t border-border py-8 last:border-b desk:grid-cols-[96px_minmax(0,1fr)_300px] desk:gap-x-10';

interface RequestRowProps {
  request: HostRequestRow;
  /** Milliseconds since 1970. */
  now: number;
  /** Loads the code of the answers ahead. */
  onIntent: () => void;
  onAccept: () => void;
  onDecline: () => void;
}

/** A request that waits for the host's answer. */
export function RequestRow({ request, now, onIntent, onAccept, onDecline }: RequestRowProps) {
  const guest = guestOf(request);
  const { day, rest } = dayParts(request.event_date);
  const reserved = reservedText(request);
  const of = (
    <span className="sr-only">
      {' '}
      o pedido de {guest}, {formatDay(request.event_date)}
    </span>
  );
  const intent = { onPointerEnter: onIntent, onFocus: onIntent };
  return (
    <li className={requestRowLook}>
      <p>
        <time dateTime={request.event_date} className="grid content-start gap-0.5 text-sm text-muted-foreground">
          <b className="type-numeral text-[2.5rem] leading-[0.95] text-foreground desk:text-[3.25rem]">{day}</b>
          <span>{rest.split(',')[0]}</span>
          <span>{formatWeekday(request.event_date)}</span>
        </time>
      </p>
      <div className="grid min-w-0 content-start gap-4">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={guest} src={request.guest.avatar_url} />
          <div className="min-w-0">
            <h3 className="text-base font-semibold wrap-anywhere">{guest}</h3>
            <p className="text-sm text-muted-foreground">{guestFacts(request.guest, dayInRio(now))}</p>
          </div>
        </div>
        <RequestFacts request={request} />
        {request.message ? (
          <blockquote className="border-l-2 border-border pl-4 text-[0.9375rem] leading-[1.4375rem] whitespace-pre-line text-subtle-foreground wrap-anywhere">
            {request.message}
          </blockquote>
        ) : null}
        <RequestNotices request={request} />
      </div>
      <div className="col-span-full grid content-start gap-2.5 desk:col-auto">
        <p className="mb-1.5 grid gap-0.5 text-xs text-muted-foreground">
          <span>Responda em até</span>
          <b className="type-numeral text-[1.75rem] text-foreground">{timeLeft(Date.parse(request.answer_by) - now)}</b>
          <span>até {momentInWords(request.answer_by, now)}</span>
        </p>
        <p className="flex justify-between gap-3 border-b border-border pb-2 text-[0.9375rem]">
          <span className="text-muted-foreground">Você recebe</span>
          <b className="font-semibold">{formatCents(request.owner_cents)}</b>
        </p>
        <Button className="w-full" disabled={reserved !== null} onClick={onAccept} {...intent}>
          <span>Aceitar{of}</span>
        </Button>
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" size="sm" onClick={onDecline} {...intent}>
            <span>Recusar{of}</span>
          </Button>
          {request.conversation_id ? (
            <Link
              to={conversationPath(request.conversation_id)}
              className={buttonVariants({ variant: 'secondary', size: 'sm' })}
            >
              <span>
                Conversar<span className="sr-only"> com {guest}</span>
              </span>
            </Link>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** Space, hours, guests and extras of the request. */
export function RequestFacts({ request }: { request: HostRequestRow }) {
  const { title, guest_count: guests, capacity, extras } = request;
  const facts = [
    ['Espaço', title],
    ['Horário', hoursOf(request)],
    ['Pessoas', `${formatNumber(guests)} de até ${formatNumber(capacity)}`],
    ['Extras', extras.map((extra) => agreedExtraLabel(extra, guests)).join('; ') || 'Nenhum'],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      {facts.map(([name, value]) =>
        value ? (
          <Fragment key={name}>
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}
