import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import type { Beneficiary } from './payee.ts';
import { payoutKeys } from './payout.keys.ts';

/** A payment to a host or an affiliate, as it was recorded. */
export type Settlement = Answers['admin_list_settlements']['items'][number];

const settlementsPerPage = 20;

/**
 * Payments sent to hosts or affiliates, newest first, in pages. `sent_cents` is the sum of all of them, minus
 * reversals.
 */
export const settlementsOptions = (beneficiary: Beneficiary, search: string) =>
  infiniteQueryOptions({
    queryKey: payoutKeys.settlements(beneficiary, search),
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_settlements', {
          beneficiary,
          page_number: pageParam,
          page_size: settlementsPerPage,
          ...(search && { search_text: search }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * settlementsPerPage < total ? pages.length + 1 : null),
  });
