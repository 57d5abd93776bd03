import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';
import { spaceKeys } from './space.keys.ts';
import { spaceItemSchema } from './space-rows.schema.ts';

/** The home's six spaces; kept for five minutes, one more attempt when it fails (specification, section 9). */
export const featuredSpacesOptions = () =>
  queryOptions({
    queryKey: spaceKeys.featured(),
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('featured_spaces').abortSignal(signal).throwOnError();
      return z.array(spaceItemSchema).parse(data);
    },
    staleTime: 5 * 60_000,
    retry: 1,
  });
