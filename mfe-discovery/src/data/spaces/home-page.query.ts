import { queryOptions } from '@tanstack/react-query';
import { addDays, toLocalDate } from 'shared-domain/days/day.ts';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { toCardSpace } from 'shared-domain/spaces/space-card.ts';

export type HomePage = ReturnType<typeof toHomePage>;
export type HomeReview = HomePage['reviews'][number];

const toHomePage = ({ counts, featured, free, reviews }: Answers['home_page']) => ({
  /** Listed spaces of each type; a type without any is missing. */
  counts,
  featured: featured.map(toCardSpace),
  /** Free on the next Saturday and not featured; `total`: all that are free then. */
  free: { total: free.total, spaces: free.spaces.map(toCardSpace) },
  /** The latest ones, newest first. */
  reviews: reviews.map(({ id, rating, comment, reviewer_name, reviewer_avatar, space }) => ({
    id,
    rating,
    comment,
    reviewerName: personName(reviewer_name, 'Hóspede'),
    reviewerAvatar: reviewer_avatar,
    space,
  })),
});

const saturday = 6;

/** The first Saturday after a day. */
export const nextSaturday = (day: string): string => addDays(day, saturday - toLocalDate(day).getDay() || 7);

/** Everything the home shows, in one request; kept for five minutes, one more attempt when it fails (docs/product.md). */
export const homePageOptions = (today: string) => {
  const day = nextSaturday(today);
  return queryOptions({
    queryKey: spaceKeys.home(day),
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('home_page', { free_on: day }).abortSignal(signal).throwOnError();
      return toHomePage(data);
    },
    staleTime: 5 * 60_000,
  });
};
