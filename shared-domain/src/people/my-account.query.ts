import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { type Account, toAccount } from './account.ts';
import { peopleKeys } from './people.keys.ts';

/**
 * The signed-in person's own account; `missing` lists the fields that booking and listing still require. Null without a
 * session.
 */
export const myAccountOptions = (userId: string) =>
  queryOptions({
    queryKey: peopleKeys.account(userId),
    queryFn: async ({ signal }): Promise<Account | null> => {
      const { data } = await supabase().rpc('my_account').abortSignal(signal).maybeSingle().throwOnError();
      return data && toAccount(data);
    },
    staleTime: 60_000,
  });
