import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { supabase } from 'shared-domain/platform';
import { toVisitError, type VisitError } from './visit-error.ts';

const limitMs = 20_000;

type Answer = { error: unknown };

/** Each of them can be sent again after a lost answer. Failures are `VisitError`s. */
function useVisitMutation<Input>(conversationId: string, send: (input: Input) => PromiseLike<Answer>) {
  const queryClient = useQueryClient();
  return useMutation<void, VisitError, Input>({
    mutationFn: async (input) => {
      const { error } = await Promise.resolve(send(input)).catch((failure: unknown) => ({ error: failure }));
      if (error) throw toVisitError(error);
    },
    // also after a refusal: the other person was faster
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: chatKeys.visits(conversationId) }),
        queryClient.invalidateQueries({ queryKey: chatKeys.messages(conversationId) }),
      ]),
  });
}

/** Instants, ISO 8601. */
export const useProposeVisit = (conversationId: string) =>
  useVisitMutation(conversationId, (times: string[]) =>
    supabase()
      .rpc('propose_visit', { target_conversation: conversationId, times })
      .abortSignal(AbortSignal.timeout(limitMs)),
  );

export const useTakeVisit = (conversationId: string) =>
  useVisitMutation(conversationId, ({ id, time }: { id: string; time: string }) =>
    supabase().rpc('take_visit', { target_visit: id, chosen_time: time }).abortSignal(AbortSignal.timeout(limitMs)),
  );

/** A proposal is declined or withdrawn, a taken visit cancelled. */
export const useCallOffVisit = (conversationId: string) =>
  useVisitMutation(conversationId, (id: string) =>
    supabase().rpc('call_off_visit', { target_visit: id }).abortSignal(AbortSignal.timeout(limitMs)),
  );
