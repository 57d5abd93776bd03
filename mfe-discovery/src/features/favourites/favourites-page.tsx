import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Favourite } from 'shared-domain/favourites/stored-here.ts';
import { useSession } from 'shared-domain/platform';
import { spaceCard, spaceHref } from 'shared-domain/spaces/space-card.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { SpaceCard, SpaceCardSkeleton, SpaceGrid } from 'shared-ui/patterns/space-card.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { readEvent } from '../../data/comparison/comparison-address.ts';
import { listedSpacesOptions } from '../../data/favourites/listed-spaces.query.ts';
import { myFavouritesOptions } from '../../data/favourites/my-favourites.query.ts';
import { type FavouriteList, myListsOptions } from '../../data/favourites/my-lists.query.ts';
import { useStoredHere } from '../../data/favourites/use-favourite.ts';
import { Heart } from '../../lib/heart.tsx';
import { ComparableSpaces } from './comparable-spaces.tsx';
import { GoneSpaces } from './gone-spaces.tsx';
import { ListTiles } from './list-tiles.tsx';
import { NewList } from './new-list.tsx';

/** Favourites that a visitor keeps in this browser, or a person in their account and its lists. */
export function FavouritesPage() {
  const session = useSession();
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader
        title="Favoritos"
        lead={session.status === 'anonymous' ? <VisitorsLead /> : undefined}
        actions={
          session.status === 'loading' ? <Skeleton className="h-12 w-36" /> : <NewList userId={session.user?.id} />
        }
      />
      {session.status === 'loading' ? (
        <Loading />
      ) : (
        // a person who signs in or out sees their own
        <Hearts key={session.user?.id ?? 'visitor'} userId={session.user?.id} />
      )}
    </div>
  );
}

/** Empty while there are no favourites: the empty page has its own text. */
function VisitorsLead() {
  const here = useStoredHere();
  return here.length > 0 ? 'Sem conta, a lista fica neste navegador; ao entrar, vai para a sua conta.' : null;
}

function Hearts({ userId }: { userId: string | undefined }) {
  const here = useStoredHere();
  const account = { enabled: userId !== undefined };
  const hearts = useQuery({ ...myFavouritesOptions(userId ?? ''), ...account });
  const own = useQuery({ ...myListsOptions(userId ?? ''), ...account });
  const [mine, lists] = userId === undefined ? [[], []] : [hearts.data, own.data];
  if (!mine || !lists) {
    const failed = [hearts, own].filter(({ data, errorUpdateCount }) => !data && errorUpdateCount > 0);
    if (failed.length === 0) return <Loading />;
    return (
      <Failed
        retrying={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const { refetch } of failed) void refetch();
        }}
      />
    );
  }
  const favourites = [...here.filter(({ id }) => !mine.some((one) => one.id === id)), ...mine];
  return (
    <>
      <ListTiles userId={userId} lists={lists} />
      <Stored favourites={favourites} lists={lists} />
    </>
  );
}

/** A removed space stays, with its heart empty, until the page is left: a heart pressed by mistake is pressed again. */
function Stored({ favourites, lists }: { favourites: Favourite[]; lists: FavouriteList[] }) {
  const [params] = useSearchParams();
  const { day, guests } = readEvent(params);
  const search = { date: day, guests };
  const [seen, setSeen] = useState(favourites);
  const fresh = favourites.filter(({ id }) => !seen.some((known) => known.id === id));
  if (fresh.length > 0) setSeen([...fresh, ...seen]);
  // whose lists are being chosen stays until that is done
  const [choosing, setChoosing] = useState<string | null>(null);
  const listed = new Set(lists.flatMap(({ spaceIds }) => spaceIds).filter((id) => id !== choosing));
  const ids = seen.map(({ id }) => id).filter((id) => !listed.has(id));
  const {
    data: spaces,
    errorUpdateCount,
    isFetching,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...listedSpacesOptions(ids),
    placeholderData: keepPreviousData,
  });
  if (seen.length === 0) return lists.length === 0 ? <NothingStored /> : null;
  if (!spaces && errorUpdateCount === 0) return <Loading />;
  if (!spaces) return <Failed retrying={isFetching} onRetry={() => void refetch()} />;
  const gone = isPlaceholderData
    ? []
    : favourites.filter(({ id }) => ids.includes(id) && !spaces.some((space) => space.id === id));
  const loose = spaces.filter(({ id }) => !listed.has(id));
  const isOwnPart = lists.length > 0;
  if (isOwnPart && loose.length === 0 && gone.length === 0) return null;
  return (
    <section aria-label={isOwnPart ? 'Guardados sem lista' : 'Guardados'}>
      {isOwnPart ? <h2 className="type-h3 mb-5">Guardados sem lista</h2> : null}
      <GoneSpaces favourites={gone} />
      <ComparableSpaces
        spaces={loose}
        search={search}
        card={(space) => (
          <SpaceCard
            key={space.id}
            // its prices are those without a date
            space={{ ...spaceCard(space), href: spaceHref(space.id, search) }}
            headingLevel={isOwnPart ? 3 : 2}
            action={<Heart space={space} onLists={(open) => setChoosing(open ? space.id : null)} />}
          />
        )}
      />
    </section>
  );
}

function NothingStored() {
  return (
    <>
      <EmptyState
        title="Nada guardado ainda"
        text="Toque no coração de um espaço para guardar aqui. Sem conta, a lista fica neste navegador; ao entrar, vai para a sua conta."
        actions={
          <Link className={buttonVariants()} to="/buscar">
            Buscar espaços
          </Link>
        }
      />
      <p className="mx-auto flex max-w-150 gap-3 rounded-surface bg-muted p-4 text-sm">
        <Icon icon={Users} size={18} className="mt-0.5 shrink-0" />
        <span>
          <b className="font-semibold">Decidir em grupo.</b> Junte espaços em uma lista, escolha a data e mande o link:
          cada pessoa vota, sem precisar de conta.
        </span>
      </p>
    </>
  );
}

function Failed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <FailedPart
      title="Não foi possível carregar seus favoritos."
      text="Eles continuam guardados. Confira a conexão e tente novamente."
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}

function Loading() {
  return (
    <SpaceGrid role="status" aria-label="Carregando favoritos...">
      {[1, 2, 3].map((place) => (
        <SpaceCardSkeleton key={place} />
      ))}
    </SpaceGrid>
  );
}
