import type { ReactNode } from 'react';
import { formatInstantMonth } from 'shared-domain/days/format.ts';
import { cn } from '../lib/cn.ts';
import { Avatar } from '../primitives/avatar.tsx';
import { Stars } from './rating.tsx';

export interface ReviewProps {
  review: {
    rating: number;
    /** Empty: administrators took it away. */
    comment: string;
    /** Instant, ISO 8601. */
    createdAt: string;
    reviewerName: string;
    reviewerAvatar: string | null;
  };
  headingLevel: 2 | 3;
  /** On the desktop words and writer share a row. */
  beside?: boolean;
  /** A menu at the right of the stars. */
  menu?: ReactNode;
  /** Below the comment. */
  children?: ReactNode;
}

/** A review: author and date, stars and text. */
export function Review({ review, headingLevel, beside = false, menu, children }: ReviewProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      data-slot="review"
      className={cn('review-card', beside && 'desk:grid-cols-[180px_minmax(0,1fr)] desk:gap-x-8')}
    >
      <div className={cn('flex items-center gap-3', beside && 'desk:items-start')}>
        <Avatar name={review.reviewerName} src={review.reviewerAvatar} />
        <div>
          <Heading className="break-words font-semibold">{review.reviewerName}</Heading>
          <p className="text-muted-foreground">{formatInstantMonth(review.createdAt)}</p>
        </div>
      </div>
      <div>
        <div>
          <Stars value={review.rating} />
          {menu}
        </div>
        {review.comment ? (
          <p className="break-words whitespace-pre-line">{review.comment}</p>
        ) : (
          <p className="text-muted-foreground">Comentário retirado pela equipe, por ir contra as regras do site.</p>
        )}
        {children}
      </div>
    </article>
  );
}
