import { infiniteQueryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { reviewKeys } from 'shared-domain/reviews/review.keys.ts';
import type { SpaceReview } from '../spaces/space-page.query.ts';

/** The last review that was read: the next page begins after it. */
interface Cursor {
  createdAt: string;
  id: string;
}

const reviewsPerPage = 20;

/** All reviews of a space, newest first, a page at a time. Always asked again (docs/product.md). */
export const spaceReviewsOptions = (spaceId: string) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.ofSpace(spaceId),
    queryFn: async ({ pageParam, signal }): Promise<SpaceReview[]> => {
      const all = supabase()
        .from('reviews')
        .select(
          'id, rating, comment, created_at, answer, answered_at, profiles (full_name, avatar_url), review_photos (path, position)',
        )
        .eq('space_id', spaceId);
      // by the last one and not by a count: a review that is written meanwhile moves nothing
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
        id: row.id,
        rating: row.rating,
        comment: row.comment,
        createdAt: row.created_at,
        reviewerName: row.profiles?.full_name?.trim() || 'Hóspede',
        reviewerAvatar: row.profiles?.avatar_url ?? null,
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
