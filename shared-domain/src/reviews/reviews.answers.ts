import type { Nullable } from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';

/** Answers of functions that return `json`. */
export interface ReviewsAnswers {
  answer_review: Pick<Tables<'reviews'>, 'answer' | 'answered_at'>;
}

/** Columns of answers that may be null or are narrower than their generated type. */
export interface ReviewsRows {
  latest_reviews: Nullable<'reviewer_avatar'>;
  my_review_state: { obstacle: ReviewObstacle | null };
}

/** Why a person may not review a space. The database decides again on insert. */
export type ReviewObstacle =
  | 'unauthenticated'
  | 'space_not_found'
  | 'account_suspended'
  | 'own_space'
  | 'already_reviewed'
  | 'no_past_booking';
