import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { extraNames } from 'shared-domain/bookings/agreed-extra.ts';
import { eventTimes, hoursRange } from 'shared-domain/bookings/event-hours.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { requestDue } from 'shared-domain/requests/request-times.ts';
import { requestEndText, requestStatusLabels, requestTones } from 'shared-domain/requests/request-words.ts';
import { isolated } from 'shared-domain/text/isolated.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { Conversation } from '../../../data/chat/chat.ts';
import { useWithdrawRequest } from '../../../data/requests/request.mutations.ts';
import { type RequestToBook, requestsOptions } from '../../../data/requests/requests.query.ts';
import { AnswerRequest, answerIntent } from './answer-request.tsx';
import { changesText, rivalsText } from './request-words.ts';

interface RequestCardProps {
  requestId: string;
  conversation: Conversation;
}

/** The current state of a request to book, placed at its latest step. */
export function RequestCard({ requestId, conversation }: RequestCardProps) {
  const { data: requests, isError, refetch, isFetching } = useQuery(requestsOptions(conversation.id));
  const request = requests?.find(({ id }) => id === requestId);
  if (!request)
    return isError && !isFetching ? (
      <Notice tone="danger" className="max-w-[460px]">
        Não foi possível carregar o pedido.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Tentar novamente
        </button>
      </Notice>
    ) : (
      <Skeleton className="h-56 w-full max-w-[460px] rounded-surface" />
    );
  return <Card request={request} conversation={conversation} />;
}

function Card({ request, conversation }: { request: RequestToBook; conversation: Conversation }) {
  const isGuest = conversation.role === 'client';
  const label = requestStatusLabels[request.status];
  const Side = isGuest ? GuestSide : HostSide;
  return (
    <section
      aria-label={`Pedido de reserva: ${label}`}
      className="grid w-full max-w-[460px] gap-3 rounded-surface border border-border bg-surface p-4 text-sm"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base font-semibold">Pedido de reserva</h3>
        <Tag tone={requestTones[request.status]} dot>
          {label}
        </Tag>
      </div>
      <Facts request={request} isGuest={isGuest} />
      <Words of={isolated(request.guest_name)}>{request.message}</Words>
      <Words of={isolated(request.host_name)}>{request.host_note}</Words>
      <Side request={request} conversation={conversation} />
    </section>
  );
}

function Facts({ request, isGuest }: { request: RequestToBook; isGuest: boolean }) {
  const times = eventTimes(request, request.hours);
  const rows = [
    ['Data', formatDay(request.event_date)],
    ['Horário', times && upperFirst(hoursRange(...times).replace('das ', ''))],
    ['Pessoas', `${formatNumber(request.guest_count)} de até ${formatNumber(request.capacity)}`],
    ['Extras', extraNames(request.extras) || 'Nenhum'],
    isGuest ? ['Total', formatCents(request.total_cents)] : ['Você recebe', formatCents(request.owner_cents)],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted-foreground">{term}</dt>
          <dd className="font-strong wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Words = ({ of, children }: { of: string; children: string | null }) =>
  children ? (
    <figure className="grid gap-0.5 border-l-2 border-border pl-3 wrap-anywhere">
      <figcaption className="text-xs text-muted-foreground">{of}</figcaption>
      <blockquote className="whitespace-pre-line text-subtle-foreground">{children}</blockquote>
    </figure>
  ) : null;

interface SideProps {
  request: RequestToBook;
  conversation: Conversation;
}

const State = ({ children }: { children: ReactNode }) => <p className="border-t border-border pt-3">{children}</p>;
const Acts = ({ children }: { children: ReactNode }) => (
  <div className="-mb-1 flex flex-wrap items-center gap-2">{children}</div>
);

function GuestSide({ request, conversation }: SideProps) {
  const withdraw = useWithdrawRequest(conversation.id);
  const [asking, setAsking] = useState(false);
  const { status } = request;
  const host = isolated(request.host_name);
  const isAccepted = status === 'accepted';
  const end = requestEndText(request, 'guest');
  return (
    <>
      <State>
        {end ??
          (isAccepted
            ? `${host} aceitou: a data é sua até ${requestDue(request.pay_by ?? request.answer_by)}.`
            : `${host} responde até ${requestDue(request.answer_by)}. Nada foi cobrado nem guardado.`)}
      </State>
      {isAccepted && request.lost_coupon ? (
        <Notice tone="warning">Seu cupom se esgotou antes da resposta: o total é sem o desconto.</Notice>
      ) : null}
      {end === null ? (
        <Acts>
          {isAccepted ? (
            <Link to="/minhas-reservas?aba=pedidos" className={buttonVariants({ size: 'sm' })}>
              Pagar agora
            </Link>
          ) : null}
          <Button
            variant="tertiary"
            size="sm"
            className={isAccepted ? undefined : '-ml-3.5'}
            disabled={withdraw.isPending}
            {...dialogIntent}
            onClick={() => setAsking(true)}
          >
            Desistir do pedido
          </Button>
        </Acts>
      ) : status === 'booked' ? (
        <Link to="/minhas-reservas" className="link justify-self-start">
          Ver a reserva
        </Link>
      ) : null}
      {withdraw.error && !withdraw.isPending ? (
        <Notice tone="danger" role="alert">
          {withdraw.error.text}
        </Notice>
      ) : null}
      <ConfirmDialog
        open={asking}
        title="Desistir do pedido?"
        description={`${formatDay(request.event_date)}. ${
          isAccepted ? 'A data volta a ficar livre agora, e outra pessoa pode reservá-la. ' : ''
        }Avisamos ${host}. Nada foi cobrado.`}
        keep="Manter pedido"
        action="Desistir do pedido"
        busyLabel="Desistindo..."
        busy={withdraw.isPending}
        onConfirm={() => {
          withdraw.mutate(request.id);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function HostSide({ request, conversation }: SideProps) {
  const [answer, setAnswer] = useState<'accept' | 'decline' | null>(null);
  const { status } = request;
  const guest = isolated(request.guest_name);
  const isOpen = status === 'open';
  const rivals = isOpen ? rivalsText(request) : null;
  const changes = isOpen ? changesText(request) : null;
  return (
    <>
      {rivals ? <Notice tone="info">{rivals}</Notice> : null}
      {changes ? <Notice tone="warning">{changes}</Notice> : null}
      <State>
        {requestEndText(request, 'host') ??
          (isOpen
            ? `Responda até ${requestDue(request.answer_by)}. Sem resposta, o pedido conta como não aceito.`
            : `Você aceitou: a data é de ${guest} até ${requestDue(request.pay_by ?? request.answer_by)}. Com o pagamento a reserva está confirmada.`)}
      </State>
      {isOpen ? (
        <Acts>
          <Button size="sm" {...answerIntent} onClick={() => setAnswer('accept')}>
            Aceitar
          </Button>
          <Button variant="secondary" size="sm" {...answerIntent} onClick={() => setAnswer('decline')}>
            Recusar
          </Button>
        </Acts>
      ) : null}
      <AnswerRequest
        answer={answer}
        request={request}
        conversationId={conversation.id}
        onClose={() => setAnswer(null)}
      />
    </>
  );
}
