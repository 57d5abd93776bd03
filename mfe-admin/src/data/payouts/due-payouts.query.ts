import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';
import { takenSchema } from '../queues/taken.schema.ts';
import type { Beneficiary } from './payee.ts';
import { payoutKeys } from './payout.keys.ts';

const hostSchema = z.object({
  host_id: z.string(),
  host_name: z.nullable(z.string()),
  /** Cents, as every amount. Less than zero: the host was paid for what was cancelled later. */
  owed_cents: z.number(),
  earned_cents: z.number(),
  /** Zero or less. */
  reversed_cents: z.number(),
  bookings: z.number(),
  /** `yyyy-MM-dd`; null when nothing is to be sent. */
  oldest_due_on: z.nullable(z.string()),
  has_key: z.boolean(),
  key_type: z.nullable(z.string()),
  is_closed: z.boolean(),
  taken: takenSchema,
});
export type HostDue = z.output<typeof hostSchema>;

const answerSchema = z.object({
  items: z.array(hostSchema),
  total: z.number(),
  owed_cents: z.number(),
  to_pay: z.number(),
  without_key: z.number(),
  deducted_cents: z.number(),
});

export const duePageSize = 20;

/** Hosts whom something is due, the longest first; the sums are of everybody, whatever is searched for. */
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
      return answerSchema.parse(data);
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // another administrator takes one, or pays it
    refetchOnWindowFocus: true,
  });

const payoutSchema = z.object({
  payout_id: z.string(),
  booking_id: z.string(),
  /** `earned`, `reversed` by a cancellation, `disputed` at the bank, `restored` from there; databases of before do not send it. */
  kind: z.optional(z.string()),
  amount_cents: z.number(),
  due_on: z.string(),
  title: z.nullable(z.string()),
  event_date: z.string(),
});
export type DuePayout = z.output<typeof payoutSchema>;

/**
 * What is due to one person, the oldest first. It stays as it was looked at while a dialog shows it: money is sent by what was
 * seen, and what comes later is paid the next time.
 */
export const duePayoutsOfOptions = (beneficiary: Beneficiary, personId: string) =>
  queryOptions({
    queryKey: payoutKeys.dueOf(beneficiary, personId),
    queryFn: async ({ signal }): Promise<DuePayout[]> => {
      const { data } = await supabase()
        .rpc('admin_due_payouts', { target_host: personId, beneficiary })
        .abortSignal(signal)
        .throwOnError();
      return z.array(payoutSchema).parse(data);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
