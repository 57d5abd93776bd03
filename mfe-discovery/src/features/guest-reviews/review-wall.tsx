import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { spaceHref } from 'shared-domain/spaces/space-card.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Review } from 'shared-ui/patterns/review.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { latestReviewsOptions, type PublicReview } from '../../data/reviews/reviews.query.ts';

export const reviewsShown = 24;

/** The latest real reviews of all spaces. */
export function ReviewWall() {
  const { data: reviews, isError, isFetching, refetch } = useQuery(latestReviewsOptions(reviewsShown));
  if (!reviews) {
    return isError ? (
      <FailedPart
        title="Não foi possível carregar as avaliações."
        text="Tente de novo em instantes."
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    ) : (
      <div role="status" aria-label="Carregando as avaliações" className="grid gap-x-12 gap-y-10 desk:grid-cols-3">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} className="h-44" />
        ))}
      </div>
    );
  }
  if (reviews.length === 0) {
    return (
      <EmptyState
        title="Ainda não há avaliações"
        text="Só avalia quem reservou e realizou o evento. As primeiras aparecem aqui."
        actions={
          <Link className={buttonVariants()} to="/buscar">
            Ver todos os espaços
          </Link>
        }
      />
    );
  }
  return (
    <ul className="grid gap-x-12 gap-y-10 border-t border-border pt-10 sm:grid-cols-2 desk:grid-cols-3">
      {reviews.map((review) => (
        <li key={review.id} className="min-w-0">
          <WallReview review={review} />
        </li>
      ))}
    </ul>
  );
}

function WallReview({ review }: { review: PublicReview }) {
  return (
    <Review review={review} headingLevel={2}>
      {review.space ? (
        <p className="flex items-center gap-3 text-sm">
          {review.space.image ? (
            <span className="aspect-[4/3] w-18 shrink-0 overflow-hidden rounded-photo">
              <Picture compact image={review.space.image} alt="" sizes="72px" />
            </span>
          ) : null}
          <Link className="link inline-flex min-h-11 items-center" to={spaceHref(review.space.id)}>
            {[review.space.title, review.space.neighborhood].filter(Boolean).join(', ')}
          </Link>
        </p>
      ) : null}
    </Review>
  );
}
