import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';

/** Number of approved spaces of each type; a type without any may be missing. */
export const categoryCountsOptions = () =>
  queryOptions({
    queryKey: spaceKeys.categoryCounts(),
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('category_counts').abortSignal(signal).throwOnError();
      return Object.fromEntries(data.map(({ type, count }) => [type, count]));
    },
    staleTime: 5 * 60_000,
  });
