import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';

/** An administrator, or another person with authenticators. */
export type AuthenticatorOwner = Answers['admin_list_authenticators']['items'][number];

export const ownersPageSize = 20;

interface OwnersFilter {
  /** In name or address. */
  search: string;
  /** Counted from 1. */
  page: number;
}

export const authenticatorOwnersOptions = ({ search, page }: OwnersFilter) =>
  queryOptions({
    queryKey: [...peopleKeys.all, 'authenticator-owners', { search, page }] as const,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_authenticators', {
          page_number: page,
          page_size: ownersPageSize,
          ...(search && { search_text: search }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
  });
