import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { bookableWindow } from 'shared-domain/days/rio.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { requireSignIn, useSession } from 'shared-domain/platform';
import { spaceCard } from 'shared-domain/spaces/space-card.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { SpaceCard, SpaceCardSkeleton, SpaceGrid } from 'shared-ui/patterns/space-card.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { DateField } from 'shared-ui/primitives/date-field.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { listedSpacesOptions } from '../../data/favourites/listed-spaces.query.ts';
import { myFavouritesOptions } from '../../data/favourites/my-favourites.query.ts';
import { myListOptions } from '../../data/favourites/my-list.query.ts';
import { type FavouriteList, myListsOptions } from '../../data/favourites/my-lists.query.ts';
import { useCountListGuests, useDateList } from '../../data/favourites/use-lists.ts';
import { CountInput } from '../../lib/count-input.tsx';
import { Heart } from '../../lib/heart.tsx';
import { ComparableSpaces } from './comparable-spaces.tsx';
import { GoneSpaces } from './gone-spaces.tsx';
import { SpaceComments } from './space-comments.tsx';

const sharing = onDemand(() => import('./share-dialog.tsx').then((module) => module.ShareDialog));
const renaming = onDemand(() => import('./list-name-dialog.tsx').then((module) => module.RenameListDialog));
const deleting = onDemand(() => import('./delete-list-dialog.tsx').then((module) => module.DeleteListDialog));

const askEveryMs = 10_000;

/** One list of the account. */
export function ListPage({ id }: { id: string }) {
  const session = useSession();
  return (
    <div className="wrap pb-15 desk:pb-24">
      {session.status === 'loading' ? (
        <Loading />
      ) : session.user ? (
        <OwnList key={session.user.id} userId={session.user.id} id={id} />
      ) : (
        <EmptyState
          headingLevel={1}
          title="Faça login para ver suas listas"
          text="As listas ficam na sua conta."
          actions={<Button onClick={() => requireSignIn()}>Entrar</Button>}
        />
      )}
    </div>
  );
}

function OwnList({ userId, id }: { userId: string; id: string }) {
  const { data: lists, errorUpdateCount, isFetching, refetch } = useQuery(myListsOptions(userId));
  if (!lists && errorUpdateCount === 0) return <Loading />;
  if (!lists) return <Failed retrying={isFetching} onRetry={() => void refetch()} />;
  const list = lists.find((one) => one.id === id);
  if (!list)
    return (
      <EmptyState
        headingLevel={1}
        title="Lista não encontrada"
        text="Ela foi apagada, ou é de outra conta."
        actions={
          <Link className={buttonVariants()} to="/favoritos">
            Ver favoritos
          </Link>
        }
      />
    );
  return (
    <>
      <Link
        to="/favoritos"
        className="-mb-4 inline-flex min-h-11 items-center gap-2 pt-4 text-sm font-medium text-link hover:underline"
      >
        <Icon icon={ArrowLeft} size={16} />
        Favoritos
      </Link>
      <PageHeader
        title={<span className="wrap-anywhere">{list.name}</span>}
        lead={formatCount(list.spaceIds.length, 'espaço', 'espaços')}
        actions={<ListActions userId={userId} list={list} />}
      />
      <ListEvent userId={userId} list={list} />
      <Spaces userId={userId} list={list} />
    </>
  );
}

/** The day and the number of guests that its spaces are looked at for. */
function ListEvent({ userId, list }: { userId: string; list: FavouriteList }) {
  const { mutate } = useDateList(userId);
  const { from, to } = bookableWindow();
  return (
    <div className="mb-8 grid max-w-160 gap-4 sm:grid-cols-2">
      <DateField
        label="Data do evento"
        help={list.date ? undefined : 'Com a data você vê o que está livre e o preço do dia.'}
        value={list.date}
        min={from}
        max={to}
        clearable
        onValueChange={(date) => mutate({ listId: list.id, date })}
      />
      <ListGuests userId={userId} list={list} />
    </div>
  );
}

function ListGuests({ userId, list }: { userId: string; list: FavouriteList }) {
  const { mutate } = useCountListGuests(userId);
  return (
    <Field
      label="Número de convidados"
      help={list.guests ? undefined : 'Com o número o preço inclui os extras por convidado.'}
    >
      {(control) => (
        <CountInput {...control} value={list.guests} onValueChange={(guests) => mutate({ listId: list.id, guests })} />
      )}
    </Field>
  );
}

function ListActions({ userId, list }: { userId: string; list: FavouriteList }) {
  const [requested, setRequested] = useState<'share' | 'rename' | 'delete' | null>(null);
  const close = () => setRequested(null);
  const RenameListDialog = useOpened(renaming, requested === 'rename', close);
  const DeleteListDialog = useOpened(deleting, requested === 'delete', close);
  const ShareDialog = useOpened(sharing, requested === 'share', close);
  const { data: own } = useQuery(myListOptions(userId, list.id));
  const dialog = { userId, list, onClose: close };
  return (
    <>
      <Button variant={list.spaceIds.length > 0 ? 'primary' : 'secondary'} onClick={() => setRequested('share')}>
        Decidir em grupo
      </Button>
      <Button variant="secondary" onClick={() => setRequested('rename')}>
        Renomear
      </Button>
      <Button variant="danger-outline" onClick={() => setRequested('delete')}>
        Apagar lista
      </Button>
      {ShareDialog ? (
        <ShareDialog list={list} link={own?.link ?? null} open={requested === 'share'} onClose={close} />
      ) : null}
      {RenameListDialog ? <RenameListDialog key={list.name} {...dialog} open={requested === 'rename'} /> : null}
      {DeleteListDialog ? <DeleteListDialog {...dialog} open={requested === 'delete'} /> : null}
    </>
  );
}

/** A removed space stays until the page is left: its heart puts it back. */
function Spaces({ userId, list }: { userId: string; list: FavouriteList }) {
  const [seen, setSeen] = useState(list.spaceIds);
  const fresh = list.spaceIds.filter((id) => !seen.includes(id));
  if (fresh.length > 0) setSeen([...fresh, ...seen]);
  const { data: hearts = [] } = useQuery(myFavouritesOptions(userId));
  const found = useQuery({ ...listedSpacesOptions(seen), placeholderData: keepPreviousData });
  const spaces = found.data;
  const { data: own } = useQuery({ ...myListOptions(userId, list.id), refetchInterval: askEveryMs });
  if (seen.length === 0)
    return (
      <EmptyState
        title="Nenhum espaço nesta lista"
        text="Toque no coração de um espaço e escolha esta lista."
        actions={
          <Link className={buttonVariants()} to="/buscar">
            Buscar espaços
          </Link>
        }
      />
    );
  if (!spaces && found.errorUpdateCount === 0) return <Loading />;
  if (!spaces) return <Failed retrying={found.isFetching} onRetry={() => void found.refetch()} />;
  const search = { date: list.date, guests: list.guests };
  const votes = (id: string) => own?.spaces.find((listed) => listed.id === id)?.votes ?? 0;
  const gone = found.isPlaceholderData
    ? []
    : hearts.filter(({ id }) => list.spaceIds.includes(id) && !spaces.some((space) => space.id === id));
  return (
    <>
      <GoneSpaces favourites={gone} />
      <ComparableSpaces
        spaces={spaces.toSorted((one, other) => votes(other.id) - votes(one.id))}
        search={search}
        card={(space) => {
          const listed = own?.spaces.find(({ id }) => id === space.id);
          return (
            <div key={space.id}>
              <SpaceCard
                space={listed ? spaceCard(listed, search) : spaceCard(space)}
                headingLevel={2}
                action={<Heart space={space} />}
              />
              {listed ? <SpaceComments space={listed} guests={list.guests} /> : null}
            </div>
          );
        }}
      />
    </>
  );
}

function Failed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <FailedPart
      title="Não foi possível carregar esta lista."
      text="Ela continua guardada. Confira a conexão e tente novamente."
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}

function Loading() {
  return (
    <SpaceGrid role="status" aria-label="Carregando lista..." className="pt-12">
      {[1, 2, 3].map((place) => (
        <SpaceCardSkeleton key={place} />
      ))}
    </SpaceGrid>
  );
}
