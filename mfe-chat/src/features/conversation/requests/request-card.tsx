import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { extraNames } from 'shared-domain/bookings/agreed-extra.ts';
import { eventTimes, hoursRange } from 'shared-domain/bookings/event-hours.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { openRivalsText, reservedText } from 'shared-domain/requests/answer-words.ts';
import { momentInWords } from 'shared-domain/requests/request-times.ts';
import { requestEndText, requestStatusLabels, requestTones } from 'shared-domain/requests/request-words.ts';
import { useWithdrawRequest, withdrawErrorText } from 'shared-domain/requests/withdraw-request.mutation.ts';
import { isolated } from 'shared-domain/text/isolated.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { RequestNotices } from 'shared-ui/patterns/request-notices.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { Conversation } from '../../../data/chat/chat.ts';
import { type RequestToBook, requestsOptions } from '../../../data/requests/requests.query.ts';

const dialogs = onDemand(() => import('./answer-dialogs.tsx').then((module) => module.AnswerDialogs));
/** For the buttons that open one. */
const answerIntent = { onPointerEnter: dialogs.preload, onFocus: dialogs.preload };

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
  const heading = useRef<HTMLHeadingElement>(null);
  const isGuest = conversation.role === 'client';
  const label = requestStatusLabels[request.status];
  const Side = isGuest ? GuestSide : HostSide;
  return (
    <section
      aria-label={`Pedido de reserva: ${label}`}
      className="grid w-full max-w-[460px] gap-3 rounded-surface border border-border bg-surface p-4 text-sm"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-base font-semibold">
          Pedido de reserva
        </h3>
        <Tag tone={requestTones[request.status]} dot>
          {label}
        </Tag>
      </div>
      <Facts request={request} sum={isGuest ? ['Total', request.total_cents] : ['Você recebe', request.owner_cents]} />
      <Words of={isolated(request.guest_name)}>{request.message}</Words>
      <Words of={isolated(request.host_name)}>{request.host_note}</Words>
      <Side request={request} heading={heading} />
    </section>
  );
}

function Facts({ request, sum }: { request: RequestToBook; sum?: [name: string, cents: number] }) {
  const times = eventTimes(request, request.hours);
  const rows = [
    ['Data', formatDay(request.event_date)],
    ['Horário', times && upperFirst(hoursRange(...times).replace('das ', ''))],
    ['Pessoas', `${formatNumber(request.guest_count)} de até ${formatNumber(request.capacity)}`],
    ['Extras', extraNames(request.extras) || 'Nenhum'],
    ...(sum ? [[sum[0], formatCents(sum[1])] as const] : []),
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
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
  heading: RefObject<HTMLElement | null>;
}

const State = ({ children }: { children: ReactNode }) => <p className="border-t border-border pt-3">{children}</p>;
const Acts = ({ children }: { children: ReactNode }) => (
  <div className="-mb-1 flex flex-wrap items-center gap-2">{children}</div>
);

function GuestSide({ request }: SideProps) {
  const withdraw = useWithdrawRequest(request);
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
            ? `${host} aceitou: a data é sua até ${momentInWords(request.pay_by ?? request.answer_by)}.`
            : `${host} responde até ${momentInWords(request.answer_by)}. Nada foi cobrado nem guardado.`)}
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
          {withdrawErrorText(withdraw.error)}
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
          withdraw.mutate();
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function HostSide({ request, heading }: SideProps) {
  // closed without an answer, the dialogs stay, with what was written
  const [answering, setAnswering] = useState<{ answer: 'accept' | 'decline' | null }>();
  const close = () => setAnswering({ answer: null });
  const AnswerDialogs = useOpened(dialogs, Boolean(answering?.answer), close, 'a resposta');
  const isOpen = request.status === 'open';
  const rivals = openRivalsText(request);
  return (
    <>
      {isOpen && rivals ? <Notice tone="info">{rivals}</Notice> : null}
      {isOpen ? <RequestNotices request={request} /> : null}
      <State>
        {requestEndText(request, 'host') ??
          (isOpen
            ? `Responda até ${momentInWords(request.answer_by)}. Sem resposta, o pedido conta como não aceito.`
            : `Você aceitou: a data é de ${isolated(request.guest_name)} até ${momentInWords(request.pay_by ?? request.answer_by)}. Com o pagamento a reserva está confirmada.`)}
      </State>
      {isOpen ? (
        <Acts>
          <Button
            size="sm"
            disabled={reservedText(request) !== null}
            {...answerIntent}
            onClick={() => setAnswering({ answer: 'accept' })}
          >
            Aceitar
          </Button>
          <Button variant="secondary" size="sm" {...answerIntent} onClick={() => setAnswering({ answer: 'decline' })}>
            Recusar
          </Button>
        </Acts>
      ) : null}
      {answering && AnswerDialogs ? (
        <AnswerDialogs
          {...answering}
          request={request}
          onClose={(answered) => {
            if (!answered) return close();
            setAnswering(undefined);
            // the buttons have left the card
            heading.current?.focus();
          }}
        >
          <Facts request={request} />
        </AnswerDialogs>
      ) : null}
    </>
  );
}
