import { queryOptions } from '@tanstack/react-query';
import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Figures of the whole site, counted by the database. */
export type SiteStats = AnswerRow<'site_stats'>;

export const siteStatsOptions = () =>
  queryOptions({
    queryKey: peopleKeys.siteStats,
    queryFn: async ({ signal }): Promise<SiteStats> => {
      const { data } = await supabase().rpc('site_stats').abortSignal(signal).throwOnError();
      return data;
    },
    staleTime: 5 * 60_000,
  });
