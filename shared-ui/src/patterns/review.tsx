import type { ReactNode } from 'react';
import { formatInstantMonth } from 'shared-domain/days/format.ts';
import { Avatar } from '../primitives/avatar.tsx';
import { Stars } from './rating.tsx';

export interface ReviewProps {
  review: {
    rating: number;
    comment: string;
    /** Instant, ISO 8601. */
    createdAt: string;
    reviewerName: string;
    reviewerAvatar: string | null;
  };
  headingLevel: 2 | 3;
  /** Below the comment. */
  children?: ReactNode;
}

/** Who wrote it and when, the stars, and what they say. */
export function Review({ review, headingLevel, children }: ReviewProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article data-slot="review" className="grid h-full grid-cols-1 content-start gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={review.reviewerName} src={review.reviewerAvatar} />
        <div className="min-w-0 text-sm">
          <Heading className="break-words font-semibold">{review.reviewerName}</Heading>
          <p className="text-muted-foreground">{formatInstantMonth(review.createdAt)}</p>
        </div>
      </div>
      <Stars value={review.rating} />
      <p className="break-words whitespace-pre-line">{review.comment}</p>
      {children}
    </article>
  );
}
