import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';

/** An affiliate with commissions: the pending ones, in cents. */
export type AffiliateBalance = Answers['admin_list_affiliates']['items'][number];

export const affiliatesPageSize = 20;

interface AdminAffiliatesFilter {
  /** In name or code. */
  search: string;
  /** Counted from 1. */
  page: number;
}

async function ask({ search, page }: AdminAffiliatesFilter, pageSize: number, signal?: AbortSignal) {
  const call = supabase().rpc('admin_list_affiliates', {
    page_number: page,
    page_size: pageSize,
    ...(search && { search_text: search }),
  });
  const { data } = await (signal ? call.abortSignal(signal) : call).throwOnError();
  return data;
}

/** Affiliates with a balance due, highest first. The sums cover all affiliates, regardless of the search. */
export const adminAffiliatesOptions = (filter: AdminAffiliatesFilter) =>
  queryOptions({
    queryKey: affiliateKeys.adminList(filter),
    queryFn: ({ signal }) => ask(filter, affiliatesPageSize, signal),
    placeholderData: keepPreviousData,
    // another administrator takes one, or pays it
    refetchOnWindowFocus: true,
  });

const mostAtOnce = 200;

/** Reads all affiliates, page by page, for a spreadsheet. */
async function allAffiliateBalances(): Promise<AffiliateBalance[]> {
  const balances: AffiliateBalance[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await ask({ search: '', page }, mostAtOnce);
    balances.push(...items);
    if (items.length === 0 || balances.length >= total) return balances;
  }
}

/** Reads all balances on demand, for a spreadsheet. */
export const useAllAffiliateBalances = () => useMutation({ mutationFn: allAffiliateBalances, networkMode: 'always' });
