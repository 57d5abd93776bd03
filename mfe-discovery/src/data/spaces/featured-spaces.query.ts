import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { toSpaceItem } from 'shared-domain/spaces/space-card.ts';

/** The home's six spaces; kept for five minutes, one more attempt when it fails (docs/product.md). */
export const featuredSpacesOptions = () =>
  queryOptions({
    queryKey: spaceKeys.featured(),
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('featured_spaces').abortSignal(signal).throwOnError();
      return data.map(toSpaceItem);
    },
    staleTime: 5 * 60_000,
  });
