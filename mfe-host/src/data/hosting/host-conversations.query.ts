import { queryOptions } from '@tanstack/react-query';
import { allRows } from 'shared-domain/db/all-rows.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/** One conversation per space and guest; it outlives its space. */
export const conversationKey = (spaceId: string | null, clientId: string) => `${spaceId} ${clientId}`;

/** The conversations that guests have begun with a host: id by `conversationKey`. */
export const hostConversationsOptions = (hostId: string) =>
  queryOptions({
    queryKey: hostingKeys.conversations(hostId),
    queryFn: async ({ signal }): Promise<Record<string, string>> => {
      const rows = await allRows((first, last) =>
        supabase()
          .from('conversations')
          .select('id, space_id, client_id')
          .eq('host_id', hostId)
          .not('last_message_at', 'is', null)
          // of two about spaces that are gone, the one that was spoken in last
          .order('last_message_at')
          .order('id')
          .range(first, last)
          .abortSignal(signal)
          .throwOnError(),
      );
      return Object.fromEntries(
        rows.map(({ id, space_id, client_id }) => [conversationKey(space_id, client_id), id] as const),
      );
    },
  });
