import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { pixTransferShape } from 'shared-domain/rules/money-rules.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { auditKeys } from '../administration/audit.keys.ts';
import type { Beneficiary } from './payee.ts';
import { payoutKeys } from './payout.keys.ts';

/** The reference of the bank; the database asks the same. */
export const bankReferenceSchema = z.object({
  reference: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Escreva a referência do banco.'),
      z.regex(pixTransferShape, 'O código do comprovante tem a letra E e mais 31 letras e números.'),
    ),
});

/** Why a payment is taken back; the database asks the same. */
export const reversalSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Escreva o motivo.'), atMost(textLimits.reversalReason)),
});

export type ShownKey = Extract<Answers['reveal_payout_key'], { is_noted: true }>;

/**
 * Refreshes everything that a payment moved except the contents of an open dialog: the money was sent by them, and the
 * same act may be sent again.
 */
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

/** Calls twice: the first call writes the log's note, so that no key is shown without its note. */
async function afterItsNote<Answer extends { is_noted: boolean }>(call: () => PromiseLike<{ data: Answer }>) {
  await call();
  const { data } = await call();
  if (!data.is_noted) throw new Error('The log has no note of this key.');
  return data as Extract<Answer, { is_noted: true }>;
}

/** Shows a payee's key to an administrator, who then has the payment for 15 minutes. */
export function useRevealPayoutKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ beneficiary, personId }: KeyWish): Promise<ShownKey> =>
      afterItsNote(() => supabase().rpc('reveal_payout_key', { target_host: personId, beneficiary }).throwOnError()),
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}

/** Shows where a payment went. Empty once the person is forgotten. */
export function useRevealSettlementKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settlementId: string) =>
      afterItsNote(() => supabase().rpc('reveal_settlement_key', { target_settlement: settlementId }).throwOnError()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKeys.all }),
    networkMode: 'always',
  });
}

interface Payment {
  beneficiary: Beneficiary;
  personId: string;
  /**
   * The payouts that the administrator saw. The database refuses when the sum differs or another administrator has
   * recorded it.
   */
  payoutIds: string[];
  expectedCents: number;
  reference: string;
  keyVersion: string;
}

/** Records that a person was paid. */
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

/** Takes back a payment that was recorded by mistake: its payouts are due again. */
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
