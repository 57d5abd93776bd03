import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { auditKeys } from '../administration/audit.keys.ts';

/** An edit of an approved listing, or of a host with one, that an administrator checks. */
export type Change = Answers['admin_list_changes']['items'][number];
export type { ChangedHost, ChangedListing } from 'shared-domain/spaces/spaces.answers.ts';

export const changesPageSize = 10;

const changesKey = [...spaceKeys.adminLists(), 'changes'] as const;

/** Unchecked edits, oldest first. `page` counts from 1. */
export const changesOptions = (page: number) =>
  queryOptions({
    queryKey: [...changesKey, page],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_changes', { page_number: page, page_size: changesPageSize })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    // another administrator takes one, or settles it
    refetchOnWindowFocus: true,
  });

/** Marks an edit as checked and right. */
export function useSettleChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, changed_at }: Pick<Change, 'id' | 'changed_at'>) => {
      await supabase().rpc('settle_change', { target_change: id, as_of: changed_at }).throwOnError();
    },
    onSettled: () =>
      Promise.all([changesKey, auditKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    networkMode: 'always',
  });
}
