import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { spaceCard } from 'shared-domain/spaces/space-card.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { ListLink } from 'shared-ui/patterns/list-link.tsx';
import { Section } from 'shared-ui/patterns/section.tsx';
import { SpaceCard, SpaceCardSkeleton, SpaceGrid } from 'shared-ui/patterns/space-card.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { featuredSpacesOptions } from '../../data/spaces/featured-spaces.query.ts';
import { Heart } from '../../lib/heart.tsx';

/** Six attractive spaces: loading, error, empty or the list. */
export function FeaturedSpaces() {
  const { data, isError, isFetching, refetch } = useQuery(featuredSpacesOptions());
  return (
    <Section
      title="Espaços em destaque"
      className="pt-6 desk:pt-6"
      more={
        <Link className="link inline-flex min-h-11 items-center whitespace-nowrap max-desk:hidden" to="/buscar">
          Ver todos os espaços
        </Link>
      }
    >
      {data === undefined && isError ? (
        <FailedPart
          title="Erro ao carregar espaços. Tente novamente mais tarde."
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : data === undefined ? (
        <SpaceGrid role="status" aria-label="Carregando espaços...">
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <SpaceCardSkeleton key={place} />
          ))}
        </SpaceGrid>
      ) : data.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="Ainda não há espaços por aqui"
          text="Tem um lugar para festas, reuniões ou fotos? Seja a primeira pessoa a anunciar."
          actions={<ListLink className={buttonVariants({ variant: 'primary' })}>Anunciar Espaço</ListLink>}
        />
      ) : (
        <>
          <SpaceGrid>
            {data.map((space) => (
              <SpaceCard key={space.id} space={spaceCard(space)} action={<Heart space={space} />} />
            ))}
          </SpaceGrid>
          <Link
            className={buttonVariants({ variant: 'secondary', full: true, className: 'mt-9 desk:hidden' })}
            to="/buscar"
          >
            Ver todos os espaços
          </Link>
        </>
      )}
    </Section>
  );
}
