import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { telemetryDays } from 'shared-domain/rules/support-rules.ts';
import { siteErrorKeys } from './site-error.keys.ts';
import type { ErrorFilter, ErrorOverview } from './site-error.ts';

/** All that is stored. */
export const firstErrorFilter: ErrorFilter = { periodHours: telemetryDays * 24, unit: undefined };

/** Errors and speed of the site, for administrators; the counts of a period. */
export const errorOverviewOptions = (filter: ErrorFilter) =>
  queryOptions({
    queryKey: siteErrorKeys.overview(filter),
    queryFn: async ({ signal }): Promise<ErrorOverview> => {
      const { data } = await supabase()
        .rpc('admin_error_overview', {
          period_hours: filter.periodHours,
          ...(filter.unit && { only_unit: filter.unit }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
