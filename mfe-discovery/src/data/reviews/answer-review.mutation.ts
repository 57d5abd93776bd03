import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { reviewKeys } from 'shared-domain/reviews/review.keys.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import * as z from 'zod/mini';

export const answerSchema = z.object({
  answer: z.string().check(z.trim(), z.minLength(1, 'Escreva a resposta.'), atMost(textLimits.reviewAnswer)),
});

/** @throws what `answer_review` refuses, by its code */
async function answerReview({ reviewId, answer }: { reviewId: string; answer: string }): Promise<void> {
  await supabase().rpc('answer_review', { target_review: reviewId, answer }).throwOnError();
}

export function useAnswerReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: answerReview,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewKeys.all }),
        queryClient.invalidateQueries({ queryKey: spaceKeys.all }),
      ]),
  });
}
