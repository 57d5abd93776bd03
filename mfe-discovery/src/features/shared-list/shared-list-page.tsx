import { useQuery } from '@tanstack/react-query';
import { ThumbsUp } from 'lucide';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatDayOfMonth, formatWeekday } from 'shared-domain/days/format.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { firstName } from 'shared-domain/people/person-name.ts';
import { capacityLabel, shownPrice, spaceHref } from 'shared-domain/spaces/space-card.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Rating } from 'shared-ui/patterns/rating.tsx';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { ListedSpace } from '../../data/favourites/listed-space.ts';
import type { SharedList } from '../../data/favourites/shared-list.query.ts';
import { sharedListOptions } from '../../data/favourites/shared-list.query.ts';
import { useVote } from '../../data/favourites/use-shared-list.ts';
import { DayState } from '../../lib/day-state.tsx';
import { GuestState } from '../../lib/guest-state.tsx';
import { ReportLink, ReportOnReturn } from '../../lib/report-link.tsx';
import { LineForm } from './line-form.tsx';
import { VisitorName } from './visitor-name.tsx';

const askEveryMs = 10_000;

/** A list by its link: spaces that are free on its day, votes and lines. */
export function SharedListPage({ secret }: { secret: string }) {
  const { data: list, isFetching, refetch } = useQuery({ ...sharedListOptions(secret), refetchInterval: askEveryMs });
  if (list === undefined)
    return (
      <div className="wrap py-15">
        <FailedPart
          title="Não foi possível carregar a lista."
          text="Confira a conexão e tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  if (list === null) return <LinkClosed />;
  return <Shared secret={secret} list={list} />;
}

/** The link was closed, renewed or deleted; or there never was one. */
export function LinkClosed() {
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={1}
        className="py-20"
        title="Este link foi encerrado"
        text="Quem fez a lista fechou o link ou criou outro. Peça o novo endereço a quem mandou para você."
        actions={
          <Link className={buttonVariants({ variant: 'secondary' })} to="/buscar">
            Buscar espaços
          </Link>
        }
      />
    </div>
  );
}

function Shared({ secret, list }: { secret: string; list: SharedList }) {
  const { name, eventDate, guests, ownerName, visitorName, spaces } = list;
  const nameField = useRef<HTMLInputElement>(null);
  /** Acts of a visitor who has given no name yet, by their kind. */
  const [waiting, setWaiting] = useState<ReadonlyMap<string, () => void>>(new Map());
  const underName: UnderName = {
    isWaiting: (name) => waiting.has(name),
    act: (name, act) => {
      if (visitorName) return act();
      const others = [...waiting].filter(([waitingName]) => waitingName !== name);
      setWaiting(new Map(waiting.has(name) ? others : [...others, [name, act]]));
      nameField.current?.focus();
    },
  };
  const actNow = () => {
    for (const act of waiting.values()) act();
    setWaiting(new Map());
  };
  const first = firstName(ownerName, 'Alguém');
  return (
    <div className="wrap pb-15 desk:pb-24">
      <header className="grid items-end gap-x-12 gap-y-5 pt-8 pb-8 desk:grid-cols-[minmax(0,1fr)_24rem] desk:pt-12">
        <div>
          <p className="text-sm text-muted-foreground">Lista de {ownerName}</p>
          <h1 className="type-h1 wrap-anywhere">{name}</h1>
          <p className="mt-2.5 text-lg text-pretty text-subtle-foreground">
            {eventDate ? `${capital(formatWeekday(eventDate))}, ${formatDate(eventDate)}. ` : ''}
            {guests ? `Para ${formatCount(guests, 'convidado', 'convidados')}. ` : ''}
            Vote em quantos quiser; {first} decide.
          </p>
        </div>
        <VisitorName
          secret={secret}
          name={visitorName ?? ''}
          field={nameField}
          isMissing={waiting.size > 0}
          onSaved={actNow}
        />
      </header>
      {spaces.length === 0 ? (
        <p className="border-t border-border py-8 text-muted-foreground">Ainda não há espaços nesta lista.</p>
      ) : (
        <div className="grid gap-x-14 desk:grid-cols-2">
          {spaces.map((space) => (
            <SharedSpace
              key={space.id}
              secret={secret}
              space={space}
              date={eventDate}
              guests={guests}
              underName={underName}
            />
          ))}
        </div>
      )}
      <p className="mt-7 text-sm text-muted-foreground">
        {eventDate ? `Os preços são os do dia ${formatDayOfMonth(eventDate)}. ` : ''}Quem fez a lista pode encerrar o
        link a qualquer momento.
      </p>
      <ReportOnReturn things={[]} />
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Votes and lines have a name. An act that comes before it is done once the name is saved; repeated, it is taken back. */
interface UnderName {
  isWaiting: (name: string) => boolean;
  act: (name: string, act: () => void) => void;
}

interface SharedSpaceProps {
  secret: string;
  space: ListedSpace;
  date: string | null;
  guests: number | null;
  underName: UnderName;
}

function SharedSpace({ secret, space, date, guests, underName }: SharedSpaceProps) {
  const [writing, setWriting] = useState(false);
  const price = shownPrice(space, date);
  return (
    <article className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 border-t border-border py-7 sm:grid-cols-[11.25rem_minmax(0,1fr)] sm:gap-x-6">
      <div
        className={cn(
          'aspect-[4/3] self-start overflow-hidden rounded-photo bg-muted sm:row-span-2',
          space.isFree === false && 'opacity-60 grayscale',
        )}
      >
        <Picture image={space.images[0] ?? null} alt="" compact sizes="180px" />
      </div>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="type-h4 wrap-anywhere">
              <Link className="hover:underline" to={spaceHref(space.id, { date: space.isFree ? date : null, guests })}>
                {space.title}
              </Link>
            </h2>
            <p className="text-sm text-muted-foreground">
              {space.neighborhoodName} · {capacityLabel(space.capacity)}
            </p>
          </div>
          <VoteButton secret={secret} space={space} underName={underName} />
        </div>
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-4.5 gap-y-0.5">
          <span>
            {price.from ? <span className="text-sm text-muted-foreground">{price.from} </span> : null}
            <b className="font-bold">{price.amount}</b>
            {price.perGuest ? <span className="text-sm text-muted-foreground"> {price.perGuest}</span> : null}
          </span>
          <Rating rating={space.rating} />
        </p>
        <DayState space={space} />
        <GuestState space={space} guests={guests} />
      </div>
      <div className="col-span-2 mt-3 grid gap-2 sm:col-span-1 sm:col-start-2">
        {space.lines.length > 0 ? (
          <ul aria-label={`O que se disse de ${space.title}`} className="grid gap-2">
            {space.lines.map((line) => (
              <li key={line.id} className="flex items-start gap-2.5">
                <Avatar name={line.name} size="xs" />
                <p className="min-w-0 flex-1 pt-1 text-sm wrap-anywhere">
                  <b className="font-semibold">{line.name}</b>{' '}
                  <span className="text-subtle-foreground">{line.content}</span>
                </p>
                <div className="-my-2">
                  <ReportLink
                    thing={{ kind: 'list_line', id: line.id, quote: line.content }}
                    label="Denunciar"
                    about={`a linha de ${line.name}`}
                  />
                </div>
              </li>
            ))}
          </ul>
        ) : null}
        {writing ? (
          <LineForm secret={secret} space={space} onDone={() => setWriting(false)} />
        ) : (
          <button
            type="button"
            className="link inline-flex min-h-11 items-center justify-self-start text-sm"
            onClick={() => underName.act(`line ${space.id}`, () => setWriting(true))}
          >
            Escrever uma linha<span className="sr-only"> sobre {space.title}</span>
          </button>
        )}
      </div>
    </article>
  );
}

function VoteButton({ secret, space, underName }: Omit<SharedSpaceProps, 'date' | 'guests'>) {
  const { mutate } = useVote(secret);
  const name = `vote ${space.id}`;
  const isPressed = space.voted || underName.isWaiting(name);
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={() => underName.act(name, () => mutate({ spaceId: space.id, wanted: !space.voted }))}
      className={cn(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-border-strong px-3 text-sm hover:border-foreground',
        isPressed && 'border-primary bg-primary-subtle text-sea-800 ring-1 ring-primary ring-inset',
      )}
    >
      <Icon icon={ThumbsUp} size={18} />
      <b className="font-strong">{space.votes}</b>
      <span className="max-sm:sr-only">{space.votes === 1 ? 'voto' : 'votos'}</span>
      <span className="sr-only"> em {space.title}</span>
    </button>
  );
}
