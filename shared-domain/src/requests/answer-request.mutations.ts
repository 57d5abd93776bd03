import { supabase } from 'shared-domain/platform';
import type { RequestDeclineReason } from '../rules/booking-rules.ts';
import { answerFailure } from './answer-messages.ts';
import type { RequestRow } from './requests.answers.ts';
import { requestLimit, useRequestMutation } from './use-request-mutation.ts';

export interface Acceptance {
  /** '' where nothing is said. */
  note: string;
}

export interface Refusal extends Acceptance {
  reason: RequestDeclineReason;
  blockDate: boolean;
}

/** The host's answers to a request; `accept` returns until when the date is the guest's, ISO 8601. */
export function useAnswers(request: Pick<RequestRow, 'id' | 'conversation_id'>) {
  const accept = useRequestMutation(request, async ({ note }: Acceptance): Promise<string> => {
    const { data } = await supabase()
      .rpc('accept_request', { target_request: request.id, note })
      .abortSignal(requestLimit())
      .throwOnError();
    return data;
  });
  const decline = useRequestMutation(request, async ({ reason, note, blockDate }: Refusal): Promise<void> => {
    await supabase()
      .rpc('decline_request', { target_request: request.id, reason, note, block_date: blockDate })
      .abortSignal(requestLimit())
      .throwOnError();
  });
  return { accept: accept.mutateAsync, decline: decline.mutateAsync, failureOf: answerFailure };
}

export type Answers = ReturnType<typeof useAnswers>;
