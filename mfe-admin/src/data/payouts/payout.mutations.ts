import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { supabase } from 'shared-domain/platform';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { auditKeys } from '../administration/audit.keys.ts';
import type { Beneficiary } from './payee.ts';
import { payoutKeys } from './payout.keys.ts';

/** The reference of the bank; the database asks the same. */
export const bankReferenceSchema = z.object({
  reference: z
    .string()
    .check(z.trim(), z.minLength(1, 'Escreva a referência do banco.'), atMost(textLimits.bankReference)),
});

/** Why a payment is taken back; the database asks the same. */
export const reversalSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Escreva o motivo.'), atMost(textLimits.reversalReason)),
});

const shownKeySchema = z.object({
  /** Names what was shown: the payment is recorded with it. */
  version: z.string(),
  key_type: z.string(),
  pix_key: z.string(),
  holder_name: z.string(),
  /** Instant, ISO 8601. */
  changed_at: z.string(),
  /** Another administrator who was shown it within a day. */
  seen_by: z.nullable(z.string()),
  seen_at: z.nullable(z.string()),
});
export type ShownKey = z.output<typeof shownKeySchema>;

/** What a payment moved; what an open dialog shows stays: money was sent by it, and the same act may be sent again. */
const refresh = (queryClient: QueryClient) =>
  Promise.all(
    [payoutKeys.lists(), affiliateKeys.all, auditKeys.all, bookingKeys.all].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

interface KeyWish {
  beneficiary: Beneficiary;
  personId: string;
}

const askForKey = async ({ beneficiary, personId }: KeyWish): Promise<unknown> =>
  (await supabase().rpc('reveal_payout_key', { target_host: personId, beneficiary }).throwOnError()).data;

/**
 * Shows somebody's key to an administrator, who has the payment for 15 minutes then. The log notes it first: a call of its own, so that
 * no key is seen without its note.
 */
export function useRevealPayoutKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wish: KeyWish): Promise<ShownKey> => {
      await askForKey(wish);
      return shownKeySchema.parse(await askForKey(wish));
    },
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}

const sentKeySchema = z.object({ key_type: z.string(), pix_key: z.string(), holder_name: z.string() });

const askForSentKey = async (settlementId: string): Promise<unknown> =>
  (await supabase().rpc('reveal_settlement_key', { target_settlement: settlementId }).throwOnError()).data;

/** Shows where a payment went, noted first as a key is. Empty once the person is forgotten. */
export function useRevealSettlementKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (settlementId: string) => {
      await askForSentKey(settlementId);
      return sentKeySchema.parse(await askForSentKey(settlementId));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKeys.all }),
    networkMode: 'always',
  });
}

interface Payment {
  beneficiary: Beneficiary;
  personId: string;
  /** What was looked at: the database refuses when it is another sum, or somebody else has recorded it. */
  payoutIds: string[];
  expectedCents: number;
  reference: string;
  keyVersion: string;
}

/** Writes down that somebody was paid. */
export function useSettlePayouts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ beneficiary, personId, payoutIds, expectedCents, reference, keyVersion }: Payment) => {
      await supabase()
        .rpc('settle_host_payouts', {
          beneficiary,
          target_host: personId,
          payout_ids: payoutIds,
          expected_cents: expectedCents,
          bank_reference: reference,
          key_version: keyVersion,
        })
        .throwOnError();
    },
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}

/** Takes back what was recorded wrongly: what it paid is due again. */
export function useReverseSettlement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ settlementId, reason }: { settlementId: string; reason: string }) => {
      await supabase().rpc('reverse_host_settlement', { target_settlement: settlementId, reason }).throwOnError();
    },
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}
