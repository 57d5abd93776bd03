import { queryOptions } from '@tanstack/react-query';
import type { Tables } from 'shared-domain/db/database.types.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import type { ListingParts } from 'shared-domain/spaces/spaces.answers.ts';

const columns = `*,
  extras:space_extras (name, description, price, per, is_obligatory),
  weekday_prices:space_weekday_prices (weekday, price),
  price_ranges:space_price_ranges (name, first_day, last_day, weekdays, price)` as const;

/** A listing with its lists: prices in decimal reais. */
export type SpaceToReview = Tables<'spaces'> & Pick<ListingParts, 'extras' | 'weekday_prices' | 'price_ranges'>;

/** A space in any state; null when there is none, or the asker may not see it. */
export const spaceToReviewOptions = (id: string) =>
  queryOptions({
    queryKey: spaceKeys.toReview(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('spaces')
        .select(columns)
        .eq('id', id)
        .order('position', { referencedTable: 'extras' })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data as SpaceToReview | null;
    },
  });
