import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { reviewKeys } from 'shared-domain/reviews/review.keys.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import * as z from 'zod/mini';

/** A guest's review: one to five stars and a comment, which may still be empty. */
export const reviewDraftSchema = z.object({
  rating: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
  comment: z.string().check(z.trim(), z.maxLength(textLimits.reviewComment)),
});

export type ReviewDraft = z.infer<typeof reviewDraftSchema>;

const createReviewSchema = z.extend(reviewDraftSchema, {
  spaceId: z.string(),
  comment: reviewDraftSchema.shape.comment.check(z.minLength(1)),
  /** As `uploadReviewPhoto` names them. */
  photos: z.array(z.string()),
});

type CreateReview = z.infer<typeof createReviewSchema>;

/** @throws what `write_review` refuses, by its code */
async function createReview(review: CreateReview): Promise<void> {
  const { spaceId, rating, comment, photos } = createReviewSchema.parse(review);
  await supabase().rpc('write_review', { target_space: spaceId, rating, comment, photos }).throwOnError();
}

export function useCreateReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createReview,
    // every card shows the average
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewKeys.all }),
        queryClient.invalidateQueries({ queryKey: spaceKeys.all }),
      ]),
  });
}
