import { infiniteQueryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';
import type { Beneficiary } from './payee.ts';
import { payoutKeys } from './payout.keys.ts';

const settlementSchema = z.object({
  id: z.string(),
  host_name: z.nullable(z.string()),
  /** Cents. */
  amount_cents: z.number(),
  bank_reference: z.string(),
  key_type: z.string(),
  key_hint: z.string(),
  /** Instant, ISO 8601. */
  created_at: z.string(),
  settled_by: z.nullable(z.string()),
  /** When it was taken back; null while it stands. */
  reversed_at: z.nullable(z.string()),
  reversed_by: z.nullable(z.string()),
  reversed_reason: z.nullable(z.string()),
  bookings: z.nullable(
    z.array(z.object({ booking_id: z.string(), title: z.nullable(z.string()), amount_cents: z.number() })),
  ),
});
/** A payment to a host or an affiliate, as it was recorded. */
export type Settlement = z.output<typeof settlementSchema>;

const pageSchema = z.object({ items: z.array(settlementSchema), total: z.number(), sent_cents: z.number() });

const settlementsPerPage = 20;

/** What was sent to hosts, or to affiliates, the newest first, a page at a time. `sent_cents` is the sum of all, less what was taken back. */
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
      return pageSchema.parse(data);
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * settlementsPerPage < total ? pages.length + 1 : null),
  });
