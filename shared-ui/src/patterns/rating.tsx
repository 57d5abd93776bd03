import type { ComponentProps, CSSProperties } from 'react';
import { formatNumber } from 'shared-domain/money/format.ts';
import { formatRating, reviewCountLabel } from 'shared-domain/spaces/space-card.ts';
import { cn } from '../lib/cn.ts';
import { Tag } from '../primitives/tag.tsx';

/** One star in the text colour; decoration: an empty element, of which a screen reader says nothing. */
export function Star({ className }: { className?: string }) {
  return <i className={cn('star-mask', className)} />;
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
      <Star />
      <span>
        <span className="sr-only">Nota </span>
        {formatRating(rating.average)}
      </span>{' '}
      {length === 'short' ? (
        <span className="rating-count">
          {`(${formatNumber(rating.count)}`}
          <span className="sr-only">{rating.count === 1 ? ' avaliação' : ' avaliações'}</span>)
        </span>
      ) : (
        <span className="rating-count">{`· ${reviewCountLabel(rating.count)}`}</span>
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
      className={cn('stars-mask', className)}
      style={{ '--stars': full } as CSSProperties}
      {...props}
    />
  );
}
