import type { Database as Generated, Tables } from './database.types.ts';

/**
 * The answers of functions that return `json`, whose generated type says nothing. Rows inside them are `Tables<'…'>`. The
 * functions of this database are not validated: its migrations and its clients are released together.
 */
export interface Answers {
  my_list: { link: 'open' | 'closed' | null; spaces: ListedSpaceRow[] } | null;
  my_review_state: { may_review: boolean; obstacle: ReviewObstacle | null };
  search_facets: {
    total: number;
    types: Counts;
    zones: Counts;
    neighborhoods: Counts;
    prices: Counts;
    capacities: Counts;
    amenities: Counts;
  };
  search_map: { total: number; places: { neighborhood: string; spaces: number; price: number }[] };
  search_spaces: { items: SpaceCardRow[]; total: number; page: number; page_size: number; words: number };
  shared_list: {
    name: string;
    event_date: string | null;
    owner_name: string | null;
    visitor_name: string | null;
    spaces: ListedSpaceRow[];
  } | null;
  space_page: {
    space: SpaceCardRow &
      Pick<Tables<'spaces'>, 'description' | 'image_descriptions' | 'created_at'> & {
        /** Reais, as `price`: `price` is that of a day without one of its own. */
        lowest_price: number;
        latitude: number;
        longitude: number;
      };
    host: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url' | 'host_verified'> & {
      member_since: string;
      response_minutes: number | null;
      is_new: boolean;
    };
    reviews: (Pick<Tables<'reviews'>, 'id' | 'rating' | 'comment' | 'created_at' | 'answer' | 'answered_at'> & {
      reviewer_name: string | null;
      reviewer_avatar: string | null;
      photos: string[];
    })[];
    /** How many reviews gave one to five stars. */
    rating_distribution: Record<1 | 2 | 3 | 4 | 5, number>;
  } | null;
  /** Amounts in cents. */
  validate_coupon:
    | {
        valid: true;
        coupon_id: string;
        discount_amount: number;
        final_amount: number;
        coupon_description: string | null;
      }
    | { valid: false; error: string; minimum_amount: number | null };
}

/** A space as lists show it. `free_days`: of a search by month only. */
export type SpaceCardRow = Tables<'space_cards'> & { free_days?: string[] };

/** A space of a list. `voters`: for its owner only. */
export type ListedSpaceRow = SpaceCardRow & {
  is_free: boolean | null;
  nearest_free_day: string | null;
  votes: number;
  voters: string[] | null;
  voted: boolean;
  lines: { id: string; name: string; content: string }[];
};

/** Why a person may not review a space. The database decides again on insert. */
export type ReviewObstacle =
  | 'unauthenticated'
  | 'space_not_found'
  | 'account_suspended'
  | 'own_space'
  | 'already_reviewed'
  | 'no_past_booking';

type Counts = Record<string, number>;

type Functions = Generated['public']['Functions'];

/** The generated types with the named answers. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Generated['public'], 'Functions'> & {
    Functions: {
      [Name in keyof Functions]: Name extends keyof Answers
        ? Omit<Functions[Name], 'Returns'> & { Returns: Answers[Name] }
        : Functions[Name];
    };
  };
};
