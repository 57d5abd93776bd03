import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { supabase } from 'shared-domain/platform';
import type { RequestDeclineReason } from 'shared-domain/rules/booking-rules.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { type RequestError, toRequestError } from './request-error.ts';

const limitMs = 20_000;
const limit = () => AbortSignal.timeout(limitMs);

type Answer = { error: unknown };

/** Each of them can be sent again after a lost answer. Failures are `RequestError`s. */
function useRequestMutation<Input>(conversationId: string, send: (input: Input) => PromiseLike<Answer>) {
  const queryClient = useQueryClient();
  return useMutation<void, RequestError, Input>({
    mutationFn: async (input) => {
      const { error } = await Promise.resolve(send(input)).catch((failure: unknown) => ({ error: failure }));
      if (error) throw toRequestError(error);
    },
    // also after a refusal: the other person was faster
    onSettled: () =>
      Promise.all(
        [chatKeys.requests(conversationId), chatKeys.messages(conversationId), bookingKeys.all, spaceKeys.all].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    networkMode: 'always',
  });
}

export const useWithdrawRequest = (conversationId: string) =>
  useRequestMutation(conversationId, (id: string) =>
    supabase().rpc('withdraw_request', { target_request: id }).abortSignal(limit()),
  );

export const useAcceptRequest = (conversationId: string) =>
  useRequestMutation(conversationId, ({ id, note }: { id: string; note: string }) =>
    supabase().rpc('accept_request', { target_request: id, note }).abortSignal(limit()),
  );

export interface Refusal {
  reason: RequestDeclineReason;
  note: string;
  /** The date is blocked, too. */
  blocks: boolean;
}

export const useDeclineRequest = (conversationId: string) =>
  useRequestMutation(conversationId, ({ id, reason, note, blocks }: Refusal & { id: string }) =>
    supabase().rpc('decline_request', { target_request: id, reason, note, block_date: blocks }).abortSignal(limit()),
  );
