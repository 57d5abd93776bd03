import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { requestKeys } from './request.keys.ts';

/** The person's requests as a guest that did not become a booking, newest first. */
export const myRequestsOptions = (userId: string) =>
  queryOptions({
    queryKey: requestKeys.mine(userId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('my_requests').abortSignal(signal).throwOnError();
      return data;
    },
  });
