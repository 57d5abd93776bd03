import { supabase } from 'shared-domain/platform';
import type { RequestDeclineReason } from '../rules/booking-rules.ts';
import type { RequestRow } from './requests.answers.ts';
import { requestLimit, useRequestMutation } from './use-request-mutation.ts';

type Answered = Pick<RequestRow, 'id' | 'conversation_id'>;

export interface Acceptance {
  /** '' where nothing is said. */
  note: string;
}

export interface Refusal extends Acceptance {
  reason: RequestDeclineReason;
  blockDate: boolean;
}

/** The date is the guest's until the returned instant, ISO 8601. @throws PostgrestError or the error of `fetch` */
export const useAcceptRequest = (request: Answered) =>
  useRequestMutation(request, async ({ note }: Acceptance): Promise<string> => {
    const { data } = await supabase()
      .rpc('accept_request', { target_request: request.id, note })
      .abortSignal(requestLimit())
      .throwOnError();
    return data;
  });

/** @throws PostgrestError or the error of `fetch` */
export const useDeclineRequest = (request: Answered) =>
  useRequestMutation(request, async ({ reason, note, blockDate }: Refusal): Promise<void> => {
    await supabase()
      .rpc('decline_request', { target_request: request.id, reason, note, block_date: blockDate })
      .abortSignal(requestLimit())
      .throwOnError();
  });
