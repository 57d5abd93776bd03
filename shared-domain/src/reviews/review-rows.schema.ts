import * as z from 'zod/mini';

// Imported only while an answer is on its way (decision 042).

const reviewRow = z.object({
  id: z.string(),
  rating: z.number(),
  comment: z.string(),
  created_at: z.string(),
  profiles: z.nullable(z.object({ full_name: z.nullable(z.string()), avatar_url: z.nullable(z.string()) })),
});

export const reviewsOfSpaceSchema = z.array(
  z.extend(reviewRow, {
    answer: z.nullable(z.string()),
    answered_at: z.nullable(z.string()),
    review_photos: z.array(z.object({ path: z.string(), position: z.number() })),
  }),
);

export const latestReviewsSchema = z.array(
  z.extend(reviewRow, {
    spaces: z.nullable(z.object({ id: z.string(), title: z.string(), neighborhood: z.nullable(z.string()) })),
  }),
);

export const reviewStateSchema = z.object({
  obstacle: z.nullable(
    z.enum([
      'unauthenticated',
      'space_not_found',
      'account_suspended',
      'own_space',
      'already_reviewed',
      'no_past_booking',
    ]),
  ),
});
