import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';

/** A space in any state; null when there is none, or the asker may not see it. */
export const spaceToReviewOptions = (id: string) =>
  queryOptions({
    queryKey: spaceKeys.toReview(id),
    queryFn: async ({ signal }) =>
      (await supabase().from('spaces').select().eq('id', id).abortSignal(signal).maybeSingle().throwOnError()).data,
  });
