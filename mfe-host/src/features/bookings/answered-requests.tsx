import { useState } from 'react';
import { Link } from 'react-router-dom';
import { conversationPath } from 'shared-domain/contracts/chat-path.ts';
import { dayParts, formatDay } from 'shared-domain/days/format.ts';
import { formatCents, formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { guestOf } from 'shared-domain/requests/answer-words.ts';
import { requestStatusLabels } from 'shared-domain/requests/request-words.ts';
import type { HostRequestRow, RequestStatus } from 'shared-domain/requests/requests.answers.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Tag, type TagTone } from 'shared-ui/primitives/tag.tsx';
import { outcomeText } from './request-words.ts';

const shownFirst = 6;
const tones: Partial<Record<RequestStatus, TagTone>> = { accepted: 'warning', unpaid: 'danger', lapsed: 'danger' };

/** Requests that have their answer or their end, those that wait for the payment first. */
export function AnsweredRequests({ requests, now }: { requests: readonly HostRequestRow[]; now: number }) {
  const [showsAll, setShowsAll] = useState(false);
  const waits = ({ status }: HostRequestRow) => Number(status === 'accepted');
  const sorted = [...requests].sort((a, b) => waits(b) - waits(a));
  if (sorted.length === 0) return null;
  return (
    <section aria-label="Pedidos respondidos e encerrados" className="mt-14 max-w-208">
      <h2 className="type-h3 mb-3">Respondidos e encerrados</h2>
      <ul>
        {(showsAll ? sorted : sorted.slice(0, shownFirst)).map((request) => (
          <AnsweredRow key={request.id} request={request} now={now} />
        ))}
      </ul>
      {sorted.length > shownFirst ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-5"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Ver menos' : `Ver todos os ${formatNumber(sorted.length)} pedidos`}
        </Button>
      ) : null}
    </section>
  );
}

function AnsweredRow({ request, now }: { request: HostRequestRow; now: number }) {
  const { day, rest } = dayParts(request.event_date);
  const guest = guestOf(request);
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-t border-border py-4 last:border-b md:grid-cols-[64px_minmax(0,1fr)_auto]">
      <p>
        <time dateTime={request.event_date} className="grid">
          <b className="type-numeral text-2xl">{day}</b>
          <span className="text-xs text-muted-foreground">{rest}</span>
        </time>
      </p>
      <div className="grid min-w-0 gap-0.5 text-sm wrap-anywhere">
        <h3 className="font-semibold">{request.title}</h3>
        <span className="text-muted-foreground">
          {guest}, {formatCount(request.guest_count, 'pessoa', 'pessoas')}
        </span>
        <span className="text-muted-foreground">{outcomeText(request, now)}</span>
        {request.host_note ? <span className="text-muted-foreground">“{request.host_note}”</span> : null}
        {request.status === 'accepted' ? (
          <span className="text-muted-foreground">Você recebe {formatCents(request.owner_cents)}</span>
        ) : null}
        {request.conversation_id ? (
          <Link
            to={conversationPath(request.conversation_id)}
            className="link inline-flex min-h-11 items-center justify-self-start"
          >
            Conversar
            <span className="sr-only">
              {' '}
              com {guest} sobre {formatDay(request.event_date)}
            </span>
          </Link>
        ) : null}
      </div>
      <Tag tone={tones[request.status]} dot className="max-md:col-start-2 max-md:row-start-2 max-md:justify-self-start">
        {requestStatusLabels[request.status]}
      </Tag>
    </li>
  );
}
