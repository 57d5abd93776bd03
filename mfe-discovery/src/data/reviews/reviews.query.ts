import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { personName } from 'shared-domain/people/person-name.ts';
import { supabase } from 'shared-domain/platform';
import { reviewKeys } from 'shared-domain/reviews/review.keys.ts';
import type { SpaceReview } from '../spaces/space-page.query.ts';

type Written = Pick<SpaceReview, 'id' | 'rating' | 'comment' | 'createdAt' | 'reviewerName' | 'reviewerAvatar'>;

/** A review outside the page of its space. */
export interface PublicReview extends Written {
  /** Null when the space is gone: its reviews stay. */
  space: { id: string; title: string; neighborhood: string; image: string | undefined } | null;
}

const columns = 'id, rating, comment, created_at, profiles (full_name, avatar_url)' as const;

interface Row {
  id: string;
  rating: number;
  comment: string;
  created_at: string;
  profiles: { full_name: string; avatar_url: string | null } | null;
}

const written = ({ id, rating, comment, created_at, profiles }: Row): Written => ({
  id,
  rating,
  comment,
  createdAt: created_at,
  reviewerName: personName(profiles?.full_name, 'Hóspede'),
  reviewerAvatar: profiles?.avatar_url ?? null,
});

/** The latest reviews of the whole site, newest first. */
export const latestReviewsOptions = (limit: number) =>
  queryOptions({
    queryKey: reviewKeys.latest(limit),
    queryFn: async ({ signal }): Promise<PublicReview[]> => {
      const { data } = await supabase()
        .from('reviews')
        .select(`${columns}, spaces (id, title, neighborhood, images)`)
        // a comment that administrators removed is only shown with its space
        .neq('comment', '')
        .order('created_at', { ascending: false })
        .order('id')
        .limit(limit)
        .abortSignal(signal)
        .throwOnError();
      // the server has asked for the first view
      const { neighborhoodName } = await import('shared-domain/places/neighborhoods.ts');
      return data.map((row) => ({
        ...written(row),
        space: row.spaces && {
          id: row.spaces.id,
          title: row.spaces.title,
          image: row.spaces.images[0],
          neighborhood: row.spaces.neighborhood ? neighborhoodName(row.spaces.neighborhood) : '',
        },
      }));
    },
    staleTime: 60_000,
  });

/** The last review that was read: the next page begins after it. */
interface Cursor {
  createdAt: string;
  id: string;
}

const reviewsPerPage = 20;

/** All reviews of a space, newest first, in pages. Always read again (docs/product.md). */
export const spaceReviewsOptions = (spaceId: string) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.ofSpace(spaceId),
    queryFn: async ({ pageParam, signal }): Promise<SpaceReview[]> => {
      const all = supabase()
        .from('reviews')
        .select(`${columns}, answer, answered_at, review_photos (path, position)`)
        .eq('space_id', spaceId);
      // by the last one and not by a count: a review that is written in the meantime moves nothing
      const rest = pageParam
        ? all.or(
            `created_at.lt."${pageParam.createdAt}",and(created_at.eq."${pageParam.createdAt}",id.gt.${pageParam.id})`,
          )
        : all;
      const { data } = await rest
        .order('created_at', { ascending: false })
        .order('id')
        .limit(reviewsPerPage)
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => ({
        ...written(row),
        answer: row.answer && row.answered_at ? { text: row.answer, at: row.answered_at } : null,
        photos: row.review_photos.toSorted((a, b) => a.position - b.position).map(({ path }) => path),
      }));
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page): Cursor | null => {
      const last = page.at(-1);
      return last && page.length === reviewsPerPage ? { createdAt: last.createdAt, id: last.id } : null;
    },
    staleTime: 0,
  });
