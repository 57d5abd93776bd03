import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';

export interface AdminSpacesFilter {
  /** In title or host's name. */
  search: string;
  only: 'pending' | 'live' | 'suspended' | undefined;
  /** Counted from 1. */
  page: number;
}

export const adminPageSize = 20;

export type AdminSpace = Answers['admin_list_spaces']['items'][number];

/**
 * Spaces in every state, for administrators, waiting ones first. `pending`, `live` and `suspended` are totals,
 * regardless of the filter.
 */
export const adminSpacesOptions = (filter: AdminSpacesFilter) =>
  queryOptions({
    queryKey: spaceKeys.adminList(filter),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_spaces', {
          page_number: filter.page,
          page_size: adminPageSize,
          pending_first: true,
          ...(filter.only && { status_filter: filter.only }),
          ...(filter.search && { search_text: filter.search }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    // another administrator takes one, or settles it
    refetchOnWindowFocus: true,
  });

/** Number of spaces that wait for a decision. */
export const pendingSpaceCountOptions = () =>
  queryOptions({
    queryKey: spaceKeys.pendingCount(),
    queryFn: async ({ signal }): Promise<number> => {
      const { count } = await supabase()
        .from('spaces')
        .select('id', { count: 'exact', head: true })
        .eq('status', 'pending')
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
    staleTime: 30_000,
  });
