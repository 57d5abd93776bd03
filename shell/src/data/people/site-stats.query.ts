import { queryOptions } from '@tanstack/react-query';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';

const siteStatsSchema = z.object({
  spaces: z.number(),
  neighborhoods: z.number(),
  hosts: z.number(),
  events: z.number(),
  bookings: z.number(),
  guests: z.number(),
  reviews: z.number(),
  rating_average: z.nullable(z.number()),
});

/** Figures of the whole site, counted by the database. */
export type SiteStats = z.output<typeof siteStatsSchema>;

export const siteStatsOptions = () =>
  queryOptions({
    queryKey: peopleKeys.siteStats,
    queryFn: async ({ signal }): Promise<SiteStats> => {
      const { data } = await supabase().rpc('site_stats').abortSignal(signal).throwOnError();
      return siteStatsSchema.parse(data);
    },
    staleTime: 5 * 60_000,
  });
