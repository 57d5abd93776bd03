import { useInfiniteQuery } from '@tanstack/react-query';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { spaceReviewsOptions } from '../../data/reviews/reviews.query.ts';
import { type Answering, SpaceReview } from './space-review.tsx';

export interface AllReviewsProps {
  spaceId: string;
  host: Answering | null;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every review of the space, newest first, twenty at a time. */
export function AllReviews({ spaceId, host, title, open, onOpenChange }: AllReviewsProps) {
  const query = useInfiniteQuery({ ...spaceReviewsOptions(spaceId), enabled: open });
  const { data, isFetching, isError, hasNextPage } = query;
  const reviews = data?.pages.flat() ?? [];
  const again = () => (data ? query.fetchNextPage() : query.refetch());
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="lg">
      <ul aria-busy={isFetching} className="grid gap-8">
        {reviews.map((review) => (
          <li key={review.id} className="border-b border-border pb-8 last:border-b-0 last:pb-2">
            <SpaceReview review={review} host={host} />
          </li>
        ))}
      </ul>
      {!data && !isError ? (
        <div role="status" aria-label="Carregando as avaliações" className="grid gap-6">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-28" />
          ))}
        </div>
      ) : null}
      {isError && !isFetching ? (
        <FailedPart
          title="Não foi possível carregar as avaliações."
          text="Tente de novo em instantes."
          onRetry={again}
        />
      ) : hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-6 w-full"
          busy={query.isFetchingNextPage}
          busyLabel="Carregando..."
          onClick={() => query.fetchNextPage()}
        >
          Mostrar mais avaliações
        </Button>
      ) : null}
    </Dialog>
  );
}
