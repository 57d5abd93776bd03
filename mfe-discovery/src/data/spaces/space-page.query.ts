import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { toSpaceItem } from 'shared-domain/spaces/space-card.ts';
import { spaceTermsOptions } from 'shared-domain/spaces/space-terms.query.ts';
import { toSpaceTerms } from 'shared-domain/spaces/space-terms.ts';

type Answer = NonNullable<Answers['space_page']>;

export type SpacePage = ReturnType<typeof toSpacePage>;
export type SpaceDetail = SpacePage['space'];
export type SpaceHost = SpacePage['host'];
export type SpaceReview = SpacePage['reviews'][number];
/** Number of reviews for each rating of one to five stars. */
export type RatingDistribution = SpacePage['distribution'];

/** Returns the page of an answer, and keeps its terms, which have a query of their own. */
export function toSpacePage(client: QueryClient, { space, host, reviews, rating_distribution, terms }: Answer) {
  client.setQueryData(spaceTermsOptions(space.id).queryKey, toSpaceTerms(terms));
  return {
    space: {
      ...toSpaceItem(space),
      description: space.description,
      /** The host's descriptions of pictures, by their entry of `images`; most have none. */
      imageDescriptions: (space.image_descriptions ?? {}) as Record<string, string>,
      /** Of the cheapest of the free days, with what is obligatory; `price` is that of a day without one of its own. */
      lowestPrice: space.lowest_price,
      /** Of requests to book; null while there are few, and of spaces that are booked immediately. */
      answerRecord: space.booking_mode === 'request' ? space.answer_record : null,
    },
    host: {
      id: host.id,
      name: personName(host.full_name, 'Anfitrião'),
      avatarUrl: host.avatar_url,
      bio: host.bio?.trim() || null,
      /** Instant, ISO 8601. */
      memberSince: host.member_since,
      verified: host.host_verified,
      /** Null while there is no data. */
      responseMinutes: host.response_minutes,
      /** On the site now. */
      spaces: host.spaces,
      /** Paid and not cancelled, past ones too. */
      bookings: host.bookings,
      /** In the first weeks of the account, without a booking so far. */
      isNew: host.is_new,
    },
    /** The latest ones, newest first. */
    reviews: reviews.map((row) => ({
      id: row.id,
      rating: row.rating,
      comment: row.comment,
      /** Instant, ISO 8601. */
      createdAt: row.created_at,
      reviewerName: personName(row.reviewer_name, 'Hóspede'),
      reviewerAvatar: row.reviewer_avatar,
      /** The host's; `at`: instant, ISO 8601. */
      answer: row.answer && row.answered_at ? { text: row.answer, at: row.answered_at } : null,
      /** In the bucket `review-photos`, without width. */
      photos: row.photos,
    })),
    distribution: rating_distribution,
  };
}

/** Everything the space page says, in one round trip, with its terms; null when there is no such space or it is not public. */
export const spacePageOptions = (id: string) =>
  queryOptions({
    queryKey: spaceKeys.page(id),
    queryFn: async ({ signal, client }): Promise<SpacePage | null> => {
      const { data } = await supabase().rpc('space_page', { target_space: id }).abortSignal(signal).throwOnError();
      return data && toSpacePage(client, data);
    },
    // not cached, as specified; the seconds only keep hydration from requesting it again immediately
    staleTime: 15_000,
  });
