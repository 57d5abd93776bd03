import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { requestDeclineReasons } from 'shared-domain/rules/booking-rules.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import * as z from 'zod/mini';

const note = z.string().check(z.trim(), atMost(textLimits.requestAnswer));

export const acceptSchema = z.object({ note });

export const declineSchema = z.object({
  reason: z.enum(requestDeclineReasons, 'Escolha o motivo.'),
  note,
  blockDate: z.boolean(),
});

type Accept = z.output<typeof acceptSchema> & { requestId: string };
type Decline = z.output<typeof declineSchema> & { requestId: string };

/** The date is the guest's until the returned instant, ISO 8601. Twice is once. @throws PostgrestError */
async function acceptRequest({ requestId, note }: Accept): Promise<string> {
  const { data } = await supabase().rpc('accept_request', { target_request: requestId, note }).throwOnError();
  return data;
}

/** Twice is once. @throws PostgrestError */
async function declineRequest({ requestId, reason, note, blockDate }: Decline): Promise<void> {
  await supabase()
    .rpc('decline_request', { target_request: requestId, reason, note, block_date: blockDate })
    .throwOnError();
}

/** Reads lists, calendars and counts again after an answer, also after a refused one: the request may be over. */
function useAnswer<Answer, Result>(send: (answer: Answer) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: hostingKeys.all }),
        queryClient.invalidateQueries({ queryKey: spaceKeys.all }),
      ]),
    networkMode: 'always',
  });
}

export const useAcceptRequest = () => useAnswer(acceptRequest);
export const useDeclineRequest = () => useAnswer(declineRequest);
