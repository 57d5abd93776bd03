import { queryOptions } from '@tanstack/react-query';
import { bookableWindow } from 'shared-domain/days/rio.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Decimal reais by `yyyy-MM-dd`. */
export type DayPrices = Record<string, number>;

/** Price of each day of the bookable window, without extras. */
export const dayPricesOptions = (spaceId: string, window = bookableWindow()) =>
  queryOptions({
    queryKey: hostingKeys.prices(spaceId),
    queryFn: async ({ signal }): Promise<DayPrices> => {
      const { data } = await supabase()
        .rpc('space_prices', { target_space: spaceId, from_date: window.from, to_date: window.to })
        .abortSignal(signal)
        .throwOnError();
      return Object.fromEntries(data.map(({ date, price }) => [date, price]));
    },
  });
