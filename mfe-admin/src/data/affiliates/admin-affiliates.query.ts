import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';
import { takenSchema } from '../queues/taken.schema.ts';

const rowSchema = z.object({
  id: z.string(),
  person_id: z.string(),
  affiliate_code: z.string(),
  full_name: z.nullable(z.string()),
  has_key: z.boolean(),
  key_type: z.nullable(z.string()),
  /** Enough to know the key by. */
  key_hint: z.nullable(z.string()),
  /** What follows is due by the next day of payment. */
  pending_bookings: z.number(),
  earned_cents: z.number(),
  /** Zero or less. */
  reversed_cents: z.number(),
  /** Less than zero: it is deducted from later commissions. */
  owed_cents: z.number(),
  /** Of it, what can be paid today. */
  due_cents: z.number(),
  /** Of events after the next day of payment. */
  coming_cents: z.number(),
  last_settled_at: z.nullable(z.string()),
  /** Things to look at before paying. */
  signs: z._default(z.number(), 0),
  taken: takenSchema,
});
/** An affiliate with commissions: what is pending of them, in cents. */
export type AffiliateBalance = z.output<typeof rowSchema>;

const answerSchema = z.object({
  items: z.array(rowSchema),
  total: z.number(),
  /** `yyyy-MM-dd`: the next day of payment. */
  paid_on: z.string(),
  owed_cents: z.number(),
  to_pay: z.number(),
  without_key: z.number(),
  coming_cents: z.number(),
  deducted_cents: z.number(),
  /** This year. */
  sent_cents: z.number(),
  sent_count: z.number(),
});

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
  return answerSchema.parse(data);
}

/** Whom something is owed, the most first; the sums are of everybody, whatever is searched for. */
export const adminAffiliatesOptions = (filter: AdminAffiliatesFilter) =>
  queryOptions({
    queryKey: affiliateKeys.adminList(filter),
    queryFn: ({ signal }) => ask(filter, affiliatesPageSize, signal),
    placeholderData: keepPreviousData,
    // another administrator takes one, or pays it
    refetchOnWindowFocus: true,
  });

const mostAtOnce = 200;

/** Everybody, page by page: for a spreadsheet. */
export async function allAffiliateBalances(): Promise<AffiliateBalance[]> {
  const balances: AffiliateBalance[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await ask({ search: '', page }, mostAtOnce);
    balances.push(...items);
    if (items.length === 0 || balances.length >= total) return balances;
  }
}
