import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';

export interface SpaceSuspension {
  id: string;
  reason: string;
  paid_bookings: string;
  created_at: string;
  appealed_at: string | null;
}

/** Why a listing of one's own is out, and whether its host has answered; null: it is out with its host's account. */
export const spaceSuspensionOptions = (spaceId: string) =>
  queryOptions({
    queryKey: [...spaceKeys.all, 'suspension', spaceId],
    queryFn: async ({ signal }): Promise<SpaceSuspension | null> => {
      const { data } = await supabase()
        .from('suspensions')
        .select('id, reason, paid_bookings, created_at, appealed_at')
        .eq('space_id', spaceId)
        .is('lifted_at', null)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
