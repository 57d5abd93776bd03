import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Favourite } from 'shared-domain/favourites/kept-here.ts';
import { useSession } from 'shared-domain/platform';
import { spaceCard } from 'shared-domain/spaces/space-card.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { SpaceCard, SpaceCardSkeleton, SpaceGrid } from 'shared-ui/patterns/space-card.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { listedSpacesOptions } from '../../data/favourites/listed-spaces.query.ts';
import { myFavouritesOptions } from '../../data/favourites/my-favourites.query.ts';
import { useKeptHere } from '../../data/favourites/use-favourite.ts';
import { Heart } from '../../lib/heart.tsx';
import { GoneSpaces } from './gone-spaces.tsx';

/** What a visitor keeps in this browser, or a person in their account. */
export function FavouritesPage() {
  const session = useSession();
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title="Favoritos" lead={session.status === 'anonymous' ? <VisitorsLead /> : undefined} />
      {session.status === 'loading' ? (
        <Loading />
      ) : (
        // whoever signs in or out sees their own
        <Hearts key={session.user?.id ?? 'visitor'} userId={session.user?.id} />
      )}
    </div>
  );
}

/** The empty page says it by itself. */
function VisitorsLead() {
  const here = useKeptHere();
  return here.length > 0 ? 'Sem conta, a lista fica neste navegador; ao entrar, vai para a sua conta.' : null;
}

function Hearts({ userId }: { userId: string | undefined }) {
  const here = useKeptHere();
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    ...myFavouritesOptions(userId ?? ''),
    enabled: userId !== undefined,
  });
  const mine = userId === undefined ? [] : data;
  if (!mine && errorUpdateCount === 0) return <Loading />;
  if (!mine) return <Failed retrying={isFetching} onRetry={() => void refetch()} />;
  return <Kept favourites={[...here.filter(({ id }) => !mine.some((own) => own.id === id)), ...mine]} />;
}

/** What was taken out stays, with its heart empty, until the page is left: a heart pressed by mistake is pressed again. */
function Kept({ favourites }: { favourites: Favourite[] }) {
  const [seen, setSeen] = useState(favourites);
  const fresh = favourites.filter(({ id }) => !seen.some((known) => known.id === id));
  if (fresh.length > 0) setSeen([...fresh, ...seen]);
  const ids = seen.map(({ id }) => id);
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
  if (seen.length === 0) return <NothingKept />;
  if (!spaces && errorUpdateCount === 0) return <Loading />;
  if (!spaces) return <Failed retrying={isFetching} onRetry={() => void refetch()} />;
  const gone = isPlaceholderData ? [] : favourites.filter(({ id }) => !spaces.some((space) => space.id === id));
  return (
    <>
      <GoneSpaces favourites={gone} />
      <SpaceGrid>
        {spaces.map((space) => (
          <SpaceCard key={space.id} space={spaceCard(space)} headingLevel={2} action={<Heart space={space} />} />
        ))}
      </SpaceGrid>
    </>
  );
}

function NothingKept() {
  return (
    <EmptyState
      title="Nada guardado ainda"
      text="Toque no coração de um espaço para guardar aqui. Sem conta, a lista fica neste navegador; ao entrar, vai para a sua conta."
      actions={
        <Link className={buttonVariants()} to="/buscar">
          Buscar espaços
        </Link>
      }
    />
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
