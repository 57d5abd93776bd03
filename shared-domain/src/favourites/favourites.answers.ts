import type { Nullable } from '../db/answer-parts.types.ts';
import type { SpaceCardRow } from '../spaces/spaces.answers.ts';

/** Answers of functions that return `json`. */
export interface FavouritesAnswers {
  listed_spaces: SpaceCardRow[];
}

/** Columns of answers that may be null or are narrower than their generated type. */
export interface FavouritesRows {
  my_list: { link: 'open' | 'closed' | null; spaces: ListedSpaceRow[] };
  shared_list: Nullable<'event_date' | 'owner_name' | 'visitor_name'> & {
    guest_count: number | null;
    spaces: ListedSpaceRow[];
  };
}

/** A space of a list. `voters`: for its owner only. */
export type ListedSpaceRow = SpaceCardRow & {
  is_free: boolean | null;
  nearest_free_day: string | null;
  votes: number;
  voters: string[] | null;
  voted: boolean;
  lines: { id: string; name: string; content: string }[];
};
