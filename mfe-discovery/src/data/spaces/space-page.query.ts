import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import type { RatingDistribution, SpaceDetail, SpaceHost, SpaceReview } from './space-rows.schema.ts';

export interface SpacePage {
  space: SpaceDetail;
  host: SpaceHost | null;
  /** The latest ones, newest first. */
  reviews: SpaceReview[];
  distribution: RatingDistribution;
}

/** Everything the space page says, in one round trip; null when there is no such space or it is not public. */
export const spacePageOptions = (id: string) =>
  queryOptions({
    queryKey: spaceKeys.page(id),
    queryFn: async ({ signal }): Promise<SpacePage | null> => {
      const [{ spacePageSchema }, { data }] = await Promise.all([
        import('./space-rows.schema.ts'),
        supabase().rpc('space_page', { target_space: id }).abortSignal(signal).throwOnError(),
      ]);
      if (data === null) return null;
      const { space, host, reviews, rating_distribution } = spacePageSchema.parse(data);
      return { space, host, reviews, distribution: rating_distribution };
    },
    // not cached, as specified; the seconds only keep hydration from asking again at once
    staleTime: 15_000,
    retry: 1,
  });
