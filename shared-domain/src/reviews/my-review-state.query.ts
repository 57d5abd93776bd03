import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { reviewKeys } from './review.keys.ts';

/** Why a person may not review a space; null when they may. The database decides again on insert. */
export type ReviewObstacle =
  | 'unauthenticated'
  | 'space_not_found'
  | 'account_suspended'
  | 'own_space'
  | 'already_reviewed'
  | 'no_past_booking';

/** Always asked again (docs/product.md): a booking's day may just have passed. */
export const myReviewStateOptions = (spaceId: string, userId: string) =>
  queryOptions({
    queryKey: reviewKeys.state(spaceId, userId),
    queryFn: async ({ signal }): Promise<{ obstacle: ReviewObstacle | null }> => {
      const [{ reviewStateSchema }, { data }] = await Promise.all([
        import('./review-rows.schema.ts'),
        supabase().rpc('my_review_state', { target_space: spaceId }).abortSignal(signal).throwOnError(),
      ]);
      return reviewStateSchema.parse(data);
    },
    staleTime: 0,
  });
