import type { ComponentProps } from 'react';
import { formatNumber } from 'shared-domain/money/format.ts';
import { formatRating, reviewCountLabel } from 'shared-domain/spaces/space-card.ts';
import { cn } from '../lib/cn.ts';
import { Tag } from '../primitives/tag.tsx';

/** One star, filled or empty; decoration, so hidden from screen readers. */
export function Star({ empty = false, className }: { empty?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      data-empty={empty || undefined}
      className={cn('shrink-0', className)}
    >
      <path d="M12 1.9l3.1 6.5 7 1-5.1 5 1.3 7.1L12 18.1l-6.3 3.4L7 14.4l-5.1-5 7-1z" />
    </svg>
  );
}

export interface RatingProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Null until the first review: 'Novo'. */
  rating: { average: number; count: number } | null;
  /** 'short' says '4,9 (64)', 'long' says '4,9 · 64 avaliações'. */
  length?: 'short' | 'long';
}

/** The average of real reviews. */
export function Rating({ rating, length = 'short', className, ...props }: RatingProps) {
  if (!rating) return <Tag tone="new">Novo</Tag>;
  return (
    <span data-slot="rating" className={cn('rating-line', className)} {...props}>
      <Star className="size-3.5" />
      <span>
        <span className="sr-only">Nota </span>
        {formatRating(rating.average)}
      </span>{' '}
      {length === 'short' ? (
        <span className="font-normal text-muted-foreground">
          ({formatNumber(rating.count)}
          <span className="sr-only"> {rating.count === 1 ? 'avaliação' : 'avaliações'}</span>)
        </span>
      ) : (
        <span className="font-normal text-muted-foreground">· {reviewCountLabel(rating.count)}</span>
      )}
    </span>
  );
}

/** One to five stars, the average rounded to whole ones. */
export function Stars({ value, className, ...props }: Omit<ComponentProps<'span'>, 'children'> & { value: number }) {
  const full = Math.min(5, Math.max(0, Math.round(value)));
  return (
    <span
      data-slot="stars"
      role="img"
      aria-label={`${full} de 5 estrelas`}
      className={cn('inline-flex gap-0.5 text-rating', className)}
      {...props}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} empty={star > full} className={cn('size-4', star > full && 'text-border-strong')} />
      ))}
    </span>
  );
}
