import type { AffiliatesAnswers, AffiliatesRows } from '../affiliates/affiliates.answers.ts';
import type { BookingsAnswers, BookingsRows } from '../bookings/bookings.answers.ts';
import type { ChatRows } from '../chat/chat.answers.ts';
import type { CouponsAnswers } from '../coupons/coupons.answers.ts';
import type { DisputesAnswers, DisputesRows } from '../disputes/disputes.answers.ts';
import type { FavouritesAnswers, FavouritesRows } from '../favourites/favourites.answers.ts';
import type { HostingAnswers, HostingRows } from '../hosting/hosting.answers.ts';
import type { MoneyAnswers, MoneyRows } from '../money/money.answers.ts';
import type { PeopleAnswers, PeopleRows } from '../people/people.answers.ts';
import type { ReportsAnswers } from '../reports/reports.answers.ts';
import type { RequestsAnswers } from '../requests/requests.answers.ts';
import type { ReviewsAnswers, ReviewsRows } from '../reviews/reviews.answers.ts';
import type { SearchRequest } from '../spaces/search-request.ts';
import type { SpacesAnswers, SpacesRows } from '../spaces/spaces.answers.ts';
import type { TelemetryAnswers, TelemetryRows } from '../telemetry/telemetry.answers.ts';
import type { Database as Generated } from './database.types.ts';
import type { NamedTables } from './row.types.ts';

/**
 * The answers of functions that return `json`, whose generated type says nothing, and of those that return a view, by subject.
 * `backend/tests/src/evidence-answers.test.ts` compares them with what the functions answer.
 */
export interface Answers
  extends AffiliatesAnswers,
    BookingsAnswers,
    CouponsAnswers,
    DisputesAnswers,
    FavouritesAnswers,
    HostingAnswers,
    MoneyAnswers,
    PeopleAnswers,
    ReportsAnswers,
    RequestsAnswers,
    ReviewsAnswers,
    SpacesAnswers,
    TelemetryAnswers {}

/**
 * Of functions that return rows: their columns that may be null, and those whose values are narrower than their type. The other columns
 * are never null. Schemas say what a column is.
 */
interface Rows
  extends AffiliatesRows,
    BookingsRows,
    ChatRows,
    DisputesRows,
    FavouritesRows,
    HostingRows,
    MoneyRows,
    PeopleRows,
    ReviewsRows,
    SpacesRows,
    TelemetryRows {}

export type HoldRow = AnswerRow<'hold_booking'>;

export type PaymentOutcome = AnswerRow<'apply_checkout_event'>;

type Functions = Generated['public']['Functions'];

/** Arguments of functions that take `jsonb`. */
interface Arguments {
  search_facets: { request: SearchRequest };
  search_map: { request: SearchRequest };
  search_spaces: { request: SearchRequest };
}

type Named<Answer, Columns> = Answer extends (infer Row)[]
  ? Named<Row, Columns>[]
  : { [Column in keyof Answer]: Column extends keyof Columns ? Columns[Column] : NonNullable<Answer[Column]> };

/** The generated types with the named answers, arguments and columns. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Generated['public'], 'Functions' | 'Tables'> & {
    Functions: {
      [Name in keyof Functions]: {
        Args: Name extends keyof Arguments ? Arguments[Name] : Functions[Name]['Args'];
        Returns: Name extends keyof Answers
          ? Answers[Name]
          : Name extends keyof Rows
            ? Named<Functions[Name]['Returns'], Rows[Name]>
            : Functions[Name]['Returns'];
      };
    };
    Tables: NamedTables;
  };
};

/** Answer of a function; of a list, one row. */
export type AnswerRow<Name extends keyof Functions> =
  Database['public']['Functions'][Name]['Returns'] extends infer Answer
    ? Answer extends (infer Row)[]
      ? Row
      : NonNullable<Answer>
    : never;
