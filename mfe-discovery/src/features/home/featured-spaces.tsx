import { Link } from 'react-router-dom';
import { type CardSpace, spaceCard } from 'shared-domain/spaces/space-card.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { ListLink } from 'shared-ui/patterns/list-link.tsx';
import { Section } from 'shared-ui/patterns/section.tsx';
import { SpaceCard, SpaceCardSkeleton, SpaceGrid } from 'shared-ui/patterns/space-card.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Heart } from '../../lib/heart.tsx';

interface FeaturedSpacesProps {
  /** Undefined: they load, or have failed to. */
  spaces: CardSpace[] | undefined;
  isError: boolean;
  isFetching: boolean;
  onRetry(): void;
}

/** Six attractive spaces: loading, error, empty or the list. */
export function FeaturedSpaces({ spaces, isError, isFetching, onRetry }: FeaturedSpacesProps) {
  return (
    <Section
      title="Espaços em destaque"
      className="pt-6 desk:pt-6"
      more={
        <Link className="link max-desk:hidden" to="/buscar" discover="none">
          Ver todos os espaços
        </Link>
      }
    >
      {spaces === undefined && isError ? (
        <FailedPart
          title="Erro ao carregar espaços. Tente novamente mais tarde."
          onRetry={onRetry}
          retrying={isFetching}
        />
      ) : spaces === undefined ? (
        <SpaceGrid role="status" aria-label="Carregando espaços...">
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <SpaceCardSkeleton key={place} />
          ))}
        </SpaceGrid>
      ) : spaces.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="Ainda não há espaços por aqui"
          text="Tem um lugar para festas, reuniões ou fotos? Seja a primeira pessoa a anunciar."
          actions={<ListLink className={buttonVariants({ variant: 'primary' })}>Anunciar Espaço</ListLink>}
        />
      ) : (
        <>
          <SpaceGrid>
            {spaces.map((space) => (
              <SpaceCard key={space.id} space={spaceCard(space)} action={<Heart space={space} />} />
            ))}
          </SpaceGrid>
          <Link
            className={buttonVariants({ variant: 'secondary', full: true, className: 'mt-9 desk:hidden' })}
            to="/buscar"
            discover="none"
          >
            Ver todos os espaços
          </Link>
        </>
      )}
    </Section>
  );
}
