import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answers } from 'shared-domain/db/api.types.ts';
import type { HostRequestRow } from 'shared-domain/requests/requests.answers.ts';
import { requestHours } from 'shared-domain/rules/booking-rules.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { isAnswerable } from '../../data/requests/request-times.ts';
import { AnsweredRequests } from './answered-requests.tsx';
import { RequestRow, requestRowLook } from './request-row.tsx';
import { rivalTexts } from './request-words.ts';

const dialogs = onDemand(() => import('./answer-dialogs.tsx').then((module) => module.AnswerDialogs));

interface HostRequestsProps {
  query: UseQueryResult<Answers['host_requests']>;
  /** Milliseconds since 1970. */
  now: number;
}

/** Pedidos: the open ones, the earliest end first, with their answers; below them those that are over. */
export function HostRequests({ query: { data, errorUpdateCount, isFetching, refetch }, now }: HostRequestsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // closed without an answer, it stays, with what was written
  const [answering, setAnswering] = useState<{ request: HostRequestRow; answer: 'accept' | 'decline' | null }>();
  const close = () => setAnswering((current) => current && { ...current, answer: null });
  const AnswerDialogs = useOpened(dialogs, Boolean(answering?.answer), close, 'o pedido');
  const open = data?.open.filter((request) => isAnswerable(request, now)) ?? [];
  return (
    <section aria-label="Pedidos">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Pedidos à espera da sua resposta
      </h2>
      {data === undefined && errorUpdateCount === 0 ? (
        <LoadingRequests />
      ) : !data ? (
        <FailedPart
          title="Não foi possível carregar os pedidos."
          text="Os prazos continuam valendo. Confira a conexão e tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          {rivalTexts(open, now).map((text) => (
            <Notice key={text} tone="info" className="mb-2">
              {text}
            </Notice>
          ))}
          {open.length === 0 ? (
            <EmptyState
              className="border-t border-border py-24"
              title="Nenhum pedido à espera"
              text={`Pedidos para espaços sob aprovação chegam aqui, e você tem ${requestHours} horas para responder a cada um.`}
            />
          ) : (
            <ul aria-label="Pedidos à espera">
              {open.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  now={now}
                  onIntent={dialogs.preload}
                  onAccept={() => setAnswering({ request, answer: 'accept' })}
                  onDecline={() => setAnswering({ request, answer: 'decline' })}
                />
              ))}
            </ul>
          )}
          <AnsweredRequests requests={data.answered.filter(({ status }) => status !== 'booked')} now={now} />
        </>
      )}
      {answering && AnswerDialogs ? (
        <AnswerDialogs
          key={answering.request.id}
          {...answering}
          onClose={(answered) => {
            if (!answered) return close();
            setAnswering(undefined);
            // the request and its buttons have left the list
            heading.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}

function LoadingRequests() {
  return (
    <div>
      <p role="status" className="sr-only">
        Carregando os pedidos
      </p>
      {[0, 1].map((row) => (
        <div key={row} className={requestRowLook}>
          <div className="grid content-start gap-2">
            <Skeleton className="h-10 w-14 desk:h-12" />
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-4 w-14" />
          </div>
          <div className="grid content-start gap-4">
            <div className="flex items-center gap-3">
              <Skeleton className="size-11 rounded-full" />
              <Skeleton className="h-10 w-44 max-w-full" />
            </div>
            <Skeleton className="h-24 max-w-80" />
            <Skeleton className="h-12" />
          </div>
          <div className="col-span-full grid content-start gap-2.5 desk:col-auto">
            <Skeleton className="h-16 w-36" />
            <Skeleton className="h-8" />
            <Skeleton className="h-12" />
            <div className="grid grid-cols-2 gap-2">
              <Skeleton className="h-11" />
              <Skeleton className="h-11" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
