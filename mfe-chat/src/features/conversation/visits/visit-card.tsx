import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, MapPin } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { arrivalLine, mapLink, streetLine } from 'shared-domain/bookings/address.ts';
import { visitCalendar } from 'shared-domain/chat/visit-calendar.ts';
import { visitWhen } from 'shared-domain/chat/visit-times.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { saveCalendarFile } from 'shared-domain/days/save-calendar-file.ts';
import { serverNow } from 'shared-domain/platform';
import { cn } from 'shared-ui/lib/cn.ts';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag, type TagTone } from 'shared-ui/primitives/tag.tsx';
import type { Conversation } from '../../../data/chat/chat.ts';
import { useCallOffVisit, useTakeVisit } from '../../../data/visits/visit.mutations.ts';
import { type Visit, type VisitState, visitState } from '../../../data/visits/visit.ts';
import type { VisitError } from '../../../data/visits/visit-error.ts';
import { visitsOptions } from '../../../data/visits/visits.query.ts';
import { ProposeVisit, proposeIntent } from './propose-visit.tsx';

interface VisitCardProps {
  visitId: string;
  conversation: Conversation;
}

/** The current state of a visit, placed at its latest step. */
export function VisitCard({ visitId, conversation }: VisitCardProps) {
  const { data: visits, isError, refetch, isFetching } = useQuery(visitsOptions(conversation.id));
  const visit = visits?.find(({ id }) => id === visitId);
  if (!visit)
    return isError && !isFetching ? (
      <Notice tone="danger" className="max-w-[460px]">
        Não foi possível carregar a visita.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Tentar novamente
        </button>
      </Notice>
    ) : (
      <Skeleton className="h-28 w-full max-w-[460px] rounded-surface" />
    );
  const isLatest = visits?.at(-1)?.id === visitId;
  return <Card visit={visit} conversation={conversation} isLatest={isLatest} />;
}

const tags: Record<VisitState, [label: string, tone: TagTone]> = {
  proposed: ['Proposta', 'info'],
  accepted: ['Marcada', 'success'],
  declined: ['Recusada', 'neutral'],
  withdrawn: ['Retirada', 'neutral'],
  cancelled: ['Cancelada', 'neutral'],
  unanswered: ['Sem resposta', 'neutral'],
  over: ['Realizada', 'neutral'],
};

function Card({ visit, conversation, isLatest }: { visit: Visit; conversation: Conversation; isLatest: boolean }) {
  const state = visitState(visit, serverNow());
  const [label, tone] = tags[state];
  const isGuest = conversation.role === 'client';
  const take = useTakeVisit(conversation.id);
  const callOff = useCallOffVisit(conversation.id);
  const busy = take.isPending || callOff.isPending;
  const failure = take.error ?? callOff.error;
  const act = {
    visit,
    conversation,
    isGuest,
    busy,
    onEnd: () => callOff.mutate(visit.id),
    isEnding: callOff.isPending,
  };
  return (
    <section
      aria-label={`Visita: ${label}`}
      className="grid w-full max-w-[460px] gap-3 rounded-surface border border-border bg-surface p-4 text-sm"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base font-semibold">Visita ao espaço</h3>
        <Tag tone={tone} dot>
          {label}
        </Tag>
      </div>
      {state === 'proposed' ? (
        <Proposed
          {...act}
          taking={take.isPending ? take.variables.time : null}
          onTake={(time) => take.mutate({ id: visit.id, time })}
        />
      ) : state === 'accepted' ? (
        <Accepted {...act} />
      ) : (
        <Closed visit={visit} conversation={conversation} state={state} mayPropose={isGuest && isLatest} />
      )}
      {failure && !busy ? <Failure error={failure} /> : null}
    </section>
  );
}

const Failure = ({ error }: { error: VisitError }) => (
  <Notice tone="danger" role="alert">
    {error.text}
  </Notice>
);

interface ActProps {
  visit: Visit;
  conversation: Conversation;
  isGuest: boolean;
  busy: boolean;
  isEnding: boolean;
  onEnd: () => void;
}

interface ProposedProps extends ActProps {
  taking: string | null;
  onTake: (time: string) => void;
}

function Proposed({ visit, conversation, isGuest, busy, isEnding, taking, onTake, onEnd }: ProposedProps) {
  const now = serverNow();
  return (
    <>
      <p className="text-muted-foreground">
        {isGuest
          ? `Aguardando ${conversation.other.name} escolher um horário.`
          : 'Aceite um horário: o endereço aparece até o fim da visita, com um arquivo para a agenda de vocês dois.'}
      </p>
      <ul aria-label="Horários propostos" className="grid">
        {visit.proposed_times.map((time) => {
          const when = visitWhen(time);
          const isPast = Date.parse(time) <= now;
          return (
            <li
              key={time}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-t border-border py-1"
            >
              <span className={cn('font-medium', isPast && 'font-normal text-muted-foreground')}>
                {when}
                {isPast ? ' (já passou)' : ''}
              </span>
              {isGuest || isPast ? null : (
                <Button
                  size="sm"
                  aria-label={`Aceitar ${when}`}
                  disabled={busy}
                  busy={taking === time}
                  busyLabel="Marcando..."
                  onClick={() => onTake(time)}
                >
                  Aceitar
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Button
        variant="tertiary"
        size="sm"
        className="-mb-1 -ml-3.5 justify-self-start"
        disabled={busy}
        busy={isEnding}
        busyLabel="Enviando..."
        onClick={onEnd}
      >
        {isGuest ? 'Retirar proposta' : 'Nenhum horário serve'}
      </Button>
    </>
  );
}

function Accepted({ visit, conversation, isGuest, busy, isEnding, onEnd }: ActProps) {
  const [asking, setAsking] = useState(false);
  const when = visitWhen(visit.accepted_time ?? '');
  const save = () =>
    saveCalendarFile(
      visitCalendar(
        {
          id: visit.id,
          acceptedTime: visit.accepted_time ?? '',
          address: visit.address,
          neighborhood: visit.neighborhood,
          conversationId: conversation.id,
          title: conversation.spaceTitle,
          otherName: conversation.other.name,
        },
        window.location.origin,
        new Date(),
      ),
      `visita-espacos-rio-${dayInRio(visit.accepted_time ?? '')}`,
    );
  return (
    <>
      <p className="text-base font-semibold">{when}</p>
      <Where visit={visit} conversation={conversation} isGuest={isGuest} />
      <div className="-mb-1 flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" onClick={save}>
          <Icon icon={CalendarPlus} size={18} />
          Adicionar à agenda
        </Button>
        <Button variant="tertiary" size="sm" disabled={busy} {...dialogIntent} onClick={() => setAsking(true)}>
          Cancelar visita
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Cancelar a visita?"
        description={`${when}. Avisamos ${conversation.other.name} por e-mail.`}
        keep="Manter visita"
        action="Cancelar visita"
        busyLabel="Cancelando..."
        busy={isEnding}
        onConfirm={() => {
          onEnd();
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Where({ visit, conversation, isGuest }: Pick<ActProps, 'visit' | 'conversation' | 'isGuest'>) {
  const { address, neighborhood } = visit;
  const around = neighborhood ?? '';
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 border-t border-border pt-3">
      <Icon icon={MapPin} size={20} className="text-muted-foreground" />
      {address ? (
        <div className="grid min-w-0 gap-0.5 wrap-anywhere">
          <p className="font-medium">{streetLine(address)}</p>
          <p className="text-muted-foreground">{arrivalLine(address, around)}</p>
          <p>
            <a href={mapLink(address, around)} target="_blank" rel="noopener noreferrer" className="link">
              Abrir no mapa<span className="sr-only"> (abre em nova aba)</span>
            </a>
          </p>
          <p className="text-xs text-muted-foreground">O endereço aparece aqui até o fim da visita.</p>
        </div>
      ) : (
        <Missing>
          {isGuest ? (
            `${conversation.other.name} ainda não informou o endereço. Ele aparece aqui assim que chegar.`
          ) : (
            <>
              Você ainda não informou o endereço.{' '}
              {conversation.spaceId ? (
                <Link to={`/editar-espaco/${conversation.spaceId}`} className="link">
                  Informar endereço
                </Link>
              ) : null}
            </>
          )}
        </Missing>
      )}
    </div>
  );
}

const Missing = ({ children }: { children: ReactNode }) => <p className="text-muted-foreground">{children}</p>;

interface ClosedProps {
  visit: Visit;
  conversation: Conversation;
  state: Exclude<VisitState, 'proposed' | 'accepted'>;
  /** Only for the latest step: earlier ones are history. */
  mayPropose: boolean;
}

function Closed({ visit, conversation, state, mayPropose }: ClosedProps) {
  const [proposing, setProposing] = useState(false);
  const isGuest = conversation.role === 'client';
  const { name } = conversation.other;
  const isOwn = visit.changed_by === (isGuest ? 'guest' : 'host');
  const when = visit.accepted_time
    ? visitWhen(visit.accepted_time)
    : visit.proposed_times.map((time) => visitWhen(time)).join('; ');
  const texts: Record<ClosedProps['state'], string> = {
    declined: isGuest ? `${name} não pode receber você nestes horários.` : 'Você disse que nenhum horário serve.',
    withdrawn: isGuest ? 'Você retirou a proposta.' : `${name} retirou a proposta.`,
    cancelled:
      visit.changed_by === null ? 'Ela não pode mais acontecer.' : `${isOwn ? 'Você' : name} cancelou a visita.`,
    unanswered: isGuest ? 'Os horários passaram sem resposta.' : 'Os horários passaram sem a sua resposta.',
    over: 'O endereço volta a aparecer com o pagamento da reserva.',
  };
  const again = mayPropose && conversation.spaceId !== null;
  return (
    <>
      <p>
        <span className="block text-muted-foreground">{when}</span>
        {state === 'over' && !isGuest ? null : texts[state]}
      </p>
      {again && state !== 'over' ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          {...proposeIntent}
          onClick={() => setProposing(true)}
        >
          Propor outros horários
        </Button>
      ) : null}
      <ProposeVisit open={proposing} conversation={conversation} onClose={() => setProposing(false)} />
    </>
  );
}
