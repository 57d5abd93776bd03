import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { toSpaceItem } from 'shared-domain/spaces/space-card.ts';

/** Spaces by id, as lists show them; spaces that are no longer visible are left out. */
export const listedSpacesOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: spaceKeys.listed(ids),
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return [];
      const { data } = await supabase()
        .rpc('listed_spaces', { space_ids: [...ids] })
        .abortSignal(signal)
        .throwOnError();
      return data.map(toSpaceItem);
    },
  });
