import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { reviewKeys } from './review.keys.ts';

/** Always fetched again (docs/product.md): a booking's day may just have passed. */
export const myReviewStateOptions = (spaceId: string, userId: string) =>
  queryOptions({
    queryKey: reviewKeys.state(spaceId, userId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('my_review_state', { target_space: spaceId })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: 0,
  });
