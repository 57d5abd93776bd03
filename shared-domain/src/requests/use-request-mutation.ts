import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingKeys } from '../bookings/booking.keys.ts';
import { chatKeys } from '../chat/chat.keys.ts';
import { hostingKeys } from '../hosting/hosting.keys.ts';
import { spaceKeys } from '../spaces/space.keys.ts';
import type { RequestRow } from './requests.answers.ts';

/** An act that has no answer by then may have arrived: sent twice, each of them is done once. */
export const requestLimit = () => AbortSignal.timeout(20_000);

/** Reads again whatever shows the request after an act, also after a refused one: the other side may have been faster. */
export function useRequestMutation<Sent, Result>(
  { conversation_id: conversation }: Pick<RequestRow, 'conversation_id'>,
  send: (sent: Sent) => Promise<Result>,
): UseMutationResult<Result, Error, Sent> {
  const queryClient = useQueryClient();
  const keys = [
    bookingKeys.all,
    hostingKeys.all,
    spaceKeys.all,
    ...(conversation ? [chatKeys.requests(conversation), chatKeys.messages(conversation)] : []),
  ];
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    networkMode: 'always',
  });
}
