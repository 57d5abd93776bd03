import { formatInstantMonth } from 'shared-domain/money/dates.ts';
import type { SpaceReview } from 'shared-domain/spaces/space-rows.schema.ts';
import { Stars } from 'shared-ui/patterns/rating.tsx';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';

/** Who wrote it and when, the stars, and what they say. */
export function Review({ review }: { review: SpaceReview }) {
  return (
    <article className="grid grid-cols-1 content-start gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={review.reviewerName} src={review.reviewerAvatar} />
        <div className="min-w-0 text-sm">
          <h3 className="break-words font-semibold">{review.reviewerName}</h3>
          <p className="text-muted-foreground">{formatInstantMonth(review.createdAt)}</p>
        </div>
      </div>
      <Stars value={review.rating} />
      <p className="break-words whitespace-pre-line">{review.comment}</p>
    </article>
  );
}
