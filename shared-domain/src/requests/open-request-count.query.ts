import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { hostingKeys } from '../hosting/hosting.keys.ts';

/** Number of requests that wait for the host's answer. */
export const openRequestCountOptions = (hostId: string) =>
  queryOptions({
    queryKey: hostingKeys.openRequests(hostId),
    queryFn: async ({ signal }): Promise<number> => {
      const { data } = await supabase().rpc('count_open_requests').abortSignal(signal).throwOnError();
      return data;
    },
    // nothing reports a new one, or the end of one
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
