import { queryOptions } from '@tanstack/react-query';
import type { Tables } from 'shared-domain/db/database.types.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';

export type SpaceSuspension = Pick<
  Tables<'suspensions'>,
  'id' | 'space_id' | 'reason' | 'paid_bookings' | 'created_at' | 'appealed_at'
>;

/** Why listings of one's own are out, and whether their host has answered. One without is out with its host's account. */
export const spaceSuspensionsOptions = (spaceIds: readonly string[]) =>
  queryOptions({
    queryKey: [...spaceKeys.all, 'suspensions', spaceIds],
    queryFn: async ({ signal }): Promise<SpaceSuspension[]> => {
      const { data } = await supabase()
        .from('suspensions')
        .select('id, space_id, reason, paid_bookings, created_at, appealed_at')
        .in('space_id', spaceIds)
        .is('lifted_at', null)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    enabled: spaceIds.length > 0,
  });
