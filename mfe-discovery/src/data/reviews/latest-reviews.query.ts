import { queryOptions } from '@tanstack/react-query';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { supabase } from 'shared-domain/platform';
import { reviewKeys } from 'shared-domain/reviews/review.keys.ts';

/** A review as it stands away from its space. */
export interface PublicReview {
  id: string;
  rating: number;
  comment: string;
  /** Instant, ISO 8601. */
  createdAt: string;
  reviewerName: string;
  reviewerAvatar: string | null;
  /** Null when the space is gone: its reviews stay. */
  space: { id: string; title: string; neighborhood: string } | null;
}

const columns =
  'id, rating, comment, created_at, profiles (full_name, avatar_url), spaces (id, title, neighborhood)' as const;

/** The latest reviews of the whole site, newest first. */
export const latestReviewsOptions = (limit: number) =>
  queryOptions({
    queryKey: reviewKeys.latest(limit),
    queryFn: async ({ signal }): Promise<PublicReview[]> => {
      const { data } = await supabase()
        .from('reviews')
        .select(columns)
        // what is left of a comment that administrators took away stands with its space
        .neq('comment', '')
        .order('created_at', { ascending: false })
        .order('id')
        .limit(limit)
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => ({
        id: row.id,
        rating: row.rating,
        comment: row.comment,
        createdAt: row.created_at,
        reviewerName: row.profiles?.full_name?.trim() || 'Hóspede',
        reviewerAvatar: row.profiles?.avatar_url ?? null,
        space: row.spaces && {
          id: row.spaces.id,
          title: row.spaces.title,
          neighborhood: row.spaces.neighborhood ? neighborhoodName(row.spaces.neighborhood) : '',
        },
      }));
    },
    staleTime: 60_000,
  });
