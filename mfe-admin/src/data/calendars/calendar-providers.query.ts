import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';
import { calendarProviderKeys } from './calendar-provider.keys.ts';

const providerSchema = z.object({
  /** `airbnb.com`: addresses of it and below it are read. */
  domain: z.string(),
  name: z.string(),
  /** Imported calendars of it. */
  calendars: z.number(),
});
export type CalendarProvider = z.output<typeof providerSchema>;

/** Whose calendars are read; for administrators. */
export const calendarProvidersOptions = () =>
  queryOptions({
    queryKey: calendarProviderKeys.all,
    queryFn: async ({ signal }): Promise<CalendarProvider[]> => {
      const { data } = await supabase().rpc('admin_calendar_providers').abortSignal(signal).throwOnError();
      return z.array(providerSchema).parse(data);
    },
  });
