import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { auditKeys } from '../administration/audit.keys.ts';
import type { Rejection } from './review-space.schema.ts';

type Review = { id: string; decision: 'approved' } | ({ id: string; decision: 'rejected' } & Rejection);

/** An administrator's decision about a pending space; it is final. */
export function useReviewSpace() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (review: Review) => {
      await supabase()
        .rpc('review_space', {
          target_space: review.id,
          decision: review.decision,
          ...(review.decision === 'rejected' && { reason: review.reason, reason_code: review.reasonCode }),
        })
        .throwOnError();
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: spaceKeys.all }),
        queryClient.invalidateQueries({ queryKey: auditKeys.all }),
      ]),
    networkMode: 'always',
  });
}
