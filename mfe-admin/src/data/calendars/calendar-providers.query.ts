import { queryOptions } from '@tanstack/react-query';
import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import { calendarProviderKeys } from './calendar-provider.keys.ts';

export type CalendarProvider = AnswerRow<'admin_calendar_providers'>;

/** Whose calendars are read; for administrators. */
export const calendarProvidersOptions = () =>
  queryOptions({
    queryKey: calendarProviderKeys.all,
    queryFn: async ({ signal }): Promise<CalendarProvider[]> => {
      const { data } = await supabase().rpc('admin_calendar_providers').abortSignal(signal).throwOnError();
      return data;
    },
  });
