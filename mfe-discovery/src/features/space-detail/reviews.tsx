import { LockKeyhole } from 'lucide';
import { useState } from 'react';
import { requireSignIn, useSession } from 'shared-domain/platform';
import { formatRating, reviewCountLabel } from 'shared-domain/spaces/space-card.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Stars } from 'shared-ui/patterns/rating.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { RatingDistribution, SpaceHost, SpaceReview } from '../../data/spaces/space-page.query.ts';
import { distributionText } from './review-texts.ts';
import { type Answering, SpaceReview as ReviewItem } from './space-review.tsx';

interface ReviewsProps {
  spaceId: string;
  rating: { average: number; count: number } | null;
  distribution: RatingDistribution;
  reviews: SpaceReview[];
  host: SpaceHost | null;
}

/** Number of reviews shown before the rest is requested. */
const atFirst = 4;

// Only who is signed in may write.
const ownReview = onDemand(() => import('./review-form.tsx').then((module) => module.ReviewForm));
const dialog = onDemand(() => import('./all-reviews.tsx').then((module) => module.AllReviews));

export function Reviews({ spaceId, rating, distribution, reviews, host }: ReviewsProps) {
  const session = useSession();
  const answering: Answering | null = host && {
    name: host.name,
    avatarUrl: host.avatarUrl,
    isHere: session.status === 'signed-in' && session.user.id === host.id,
  };
  const [all, setAll] = useState(false);
  const AllReviews = useOpened(dialog, all, () => setAll(false), 'as avaliações');
  const shown = reviews.slice(0, atFirst);
  return (
    <>
      {rating ? (
        <>
          <Summary rating={rating} distribution={distribution} />
          <ul>
            {shown.map((review) => (
              <li key={review.id} className="border-t border-border py-6.5 last:pb-0">
                <ReviewItem review={review} host={answering} />
              </li>
            ))}
          </ul>
          {rating.count > shown.length ? (
            <Button
              variant="secondary"
              className="mt-9"
              aria-haspopup="dialog"
              onPointerEnter={dialog.preload}
              onFocus={dialog.preload}
              onClick={() => setAll(true)}
            >
              Ver as {reviewCountLabel(rating.count)}
            </Button>
          ) : null}
          {AllReviews ? (
            <AllReviews
              spaceId={spaceId}
              host={answering}
              title={reviewCountLabel(rating.count)}
              open={all}
              onOpenChange={setAll}
            />
          ) : null}
        </>
      ) : (
        <p className="text-subtle-foreground">
          Este espaço ainda não tem avaliações. Quem reserva conta como foi depois do evento.
        </p>
      )}
      <OwnReview spaceId={spaceId} />
    </>
  );
}

function Summary({
  rating,
  distribution,
}: Required<Pick<ReviewsProps, 'distribution'>> & { rating: { average: number; count: number } }) {
  const most = Math.max(1, ...Object.values(distribution));
  return (
    <div className="mb-10 grid grid-cols-1 items-center gap-5 desk:grid-cols-[auto_1fr] desk:gap-14">
      <div className="flex flex-wrap items-center gap-5">
        <span className="type-numeral text-[4.5rem] tracking-[-0.05em]">
          <span className="sr-only">Nota média </span>
          {formatRating(rating.average)}
        </span>
        <span>
          <Stars value={rating.average} />
          <span className="mt-1 block text-sm text-muted-foreground">{reviewCountLabel(rating.count)}</span>
        </span>
      </div>
      <div role="img" aria-label={distributionText(distribution)} className="grid gap-1">
        {([5, 4, 3, 2, 1] as const).map((stars) => (
          <div key={stars} className="rating-bar">
            <span>{stars}</span>
            <span>
              <span style={{ width: `${(distribution[stars] / most) * 100}%` }} />
            </span>
            <span>{distribution[stars]}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The form for a signed-in person; all others see the invitation to sign in. */
function OwnReview({ spaceId }: { spaceId: string }) {
  const session = useSession();
  const { value: ReviewForm, failed, retry } = ownReview.useWanted(session.status === 'signed-in');
  if (session.status === 'signed-in') {
    if (failed) return <FailedPart className="mt-9" onRetry={retry} />;
    return ReviewForm ? <ReviewForm spaceId={spaceId} userId={session.user.id} /> : null;
  }
  // its place is kept until the session is known: the content below does not move under the pointer
  const isUnknown = session.status === 'loading';
  return (
    <div
      className={cn(
        'mt-9 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-photo bg-sunken px-6 py-5',
        isUnknown && 'invisible',
      )}
    >
      <p className="flex items-center gap-3">
        <Icon icon={LockKeyhole} />
        Faça login para ver e deixar avaliações
      </p>
      <Button variant="secondary" size="sm" className="max-desk:w-full" onClick={() => requireSignIn()}>
        Entrar
      </Button>
    </div>
  );
}
