import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allRows } from 'shared-domain/db/all-rows.ts';
import type { AnswerRow, Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import type { Beneficiary } from './payee.ts';
import { payoutKeys } from './payout.keys.ts';

export type HostDue = Answers['admin_list_payouts']['items'][number];

export const duePageSize = 20;

/** Hosts with payouts due, longest wait first. The sums cover all hosts, regardless of the search. */
export const duePayoutsOptions = (filter: { search: string; page: number }) =>
  queryOptions({
    queryKey: payoutKeys.due(filter),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_payouts', {
          page_number: filter.page,
          page_size: duePageSize,
          ...(filter.search && { search_text: filter.search }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // another administrator takes one, or pays it
    refetchOnWindowFocus: true,
  });

export type DuePayout = AnswerRow<'admin_due_payouts'>;

/**
 * Payouts due to one person, oldest first. They stay the same while a dialog shows them: the administrator sends the
 * money that they saw, and later payouts are paid the next time.
 */
export const duePayoutsOfOptions = (beneficiary: Beneficiary, personId: string) =>
  queryOptions({
    queryKey: payoutKeys.dueOf(beneficiary, personId),
    queryFn: ({ signal }): Promise<DuePayout[]> =>
      allRows((first, last) =>
        supabase()
          .rpc('admin_due_payouts', { target_host: personId, beneficiary })
          .range(first, last)
          .abortSignal(signal)
          .throwOnError(),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
