import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { type Account, toAccount } from './account.ts';
import { peopleKeys } from './people.keys.ts';

/**
 * The signed-in person's own account; `missing` says what booking and listing still ask for. Null when the server sees
 * nobody signed in.
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
