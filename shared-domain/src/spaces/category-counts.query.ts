import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';
import { spaceKeys } from './space.keys.ts';
import { categoryCountSchema } from './space-rows.schema.ts';

/** How many approved spaces there are of each type; a type without any may be missing. */
export const categoryCountsOptions = () =>
  queryOptions({
    queryKey: spaceKeys.categoryCounts(),
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('category_counts').abortSignal(signal).throwOnError();
      return Object.fromEntries(
        z
          .array(categoryCountSchema)
          .parse(data)
          .map(({ type, count }) => [type, count]),
      );
    },
    staleTime: 5 * 60_000,
  });
