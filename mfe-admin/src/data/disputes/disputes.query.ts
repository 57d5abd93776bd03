import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from '../administration/audit.keys.ts';

export type Dispute = Answers['admin_dispute'];
export type DisputeRow = Answers['admin_list_disputes']['items'][number];

export const disputesPageSize = 20;

export const disputesKey = ['disputes', 1] as const;

/** Disputes that wait for an answer first. `page` counts from 1. */
export const disputesOptions = ({ onlyOpen, page }: { onlyOpen: boolean; page: number }) =>
  queryOptions({
    queryKey: [...disputesKey, 'list', onlyOpen, page],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_disputes', { only_open: onlyOpen, page_number: page, page_size: disputesPageSize })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    // the bank decides, another administrator takes one
    refetchOnWindowFocus: true,
  });

export const disputeOptions = (id: string) =>
  queryOptions({
    queryKey: [...disputesKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('admin_dispute', { target_dispute: id }).abortSignal(signal).throwOnError();
      return data;
    },
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  });

/** Answers or gives up a dispute, and reads again everything that this may change, also after a failure. */
function useActOnDispute<Input>(act: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all(
        [disputesKey, bookingKeys.all, auditKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    networkMode: 'always',
  });
}

/** The answer goes to the bank, once. */
export const useAnswerDispute = () =>
  useActOnDispute(async ({ id, statement }: { id: string; statement: string }) =>
    supabase().rpc('submit_dispute_evidence', { target_dispute: id, statement }).throwOnError(),
  );

/** The dispute is accepted: the cardholder keeps the money. */
export const useGiveUpDispute = () =>
  useActOnDispute(async (id: string) => supabase().rpc('give_up_dispute', { target_dispute: id }).throwOnError());
