import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { unitsOf } from './error-owners.ts';
import { siteErrorKeys } from './site-error.keys.ts';
import type { ErrorDetail, ErrorFilter, ErrorOverview } from './site-error.ts';

/** The filter with which the list opens. */
export const firstErrorFilter: ErrorFilter = {
  periodHours: 168,
  unit: undefined,
  state: 'open',
  owner: undefined,
  onlyNew: false,
};

/** Errors and speed of the site, for administrators; the counts of a period. */
export const errorOverviewOptions = (filter: ErrorFilter) =>
  queryOptions({
    queryKey: siteErrorKeys.overview(filter),
    queryFn: async ({ signal }): Promise<ErrorOverview> => {
      const { data } = await supabase()
        .rpc('admin_error_overview', {
          period_hours: filter.periodHours,
          only_state: filter.state,
          only_new: filter.onlyNew,
          ...(filter.unit && { only_unit: filter.unit }),
          ...(filter.owner && { only_owner: filter.owner, owner_units: unitsOf(filter.owner) }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

/** One error with its stack and its counts per version. */
export const errorDetailOptions = (id: string) =>
  queryOptions({
    queryKey: siteErrorKeys.detail(id),
    queryFn: async ({ signal }): Promise<ErrorDetail> => {
      const { data } = await supabase().rpc('admin_error', { target_error: id }).abortSignal(signal).throwOnError();
      return data;
    },
    staleTime: 15_000,
  });
