import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from './space.keys.ts';
import { type SpaceTerms, toSpaceTerms } from './space-terms.ts';

/** Hours, rules, extras and prices of days, in one request for the page and the booking card; null when there is no such space. */
export const spaceTermsOptions = (id: string) =>
  queryOptions({
    queryKey: spaceKeys.terms(id),
    queryFn: async ({ signal }): Promise<SpaceTerms | null> => {
      const { data } = await supabase()
        .rpc('space_terms', { target_space: id })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && toSpaceTerms(data);
    },
    staleTime: 15_000,
  });
