import { queryOptions } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Number of reviews without an answer, by the host's space. */
export const unansweredReviewsOptions = (hostId: string) =>
  queryOptions({
    queryKey: hostingKeys.unansweredReviews(hostId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('reviews')
        .select('space:spaces!inner(id, title)')
        .eq('space.host_id', hostId)
        .eq('space.is_listed', true)
        .is('answer', null)
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      const bySpace = new Map<string, { id: string; title: string; count: number }>();
      for (const { space } of data) bySpace.set(space.id, { ...space, count: (bySpace.get(space.id)?.count ?? 0) + 1 });
      return [...bySpace.values()];
    },
  });
