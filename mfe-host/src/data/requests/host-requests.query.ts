import { queryOptions } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/** The requests of the host's spaces: open ones, the earliest end first; answered or ended ones, newest first. */
export const hostRequestsOptions = (hostId: string) =>
  queryOptions({
    queryKey: hostingKeys.requests(hostId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('host_requests').abortSignal(signal).throwOnError();
      return data;
    },
    // nothing reports a new one, or the end of one
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
