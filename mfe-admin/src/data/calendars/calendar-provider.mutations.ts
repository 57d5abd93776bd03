import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from '../administration/audit.keys.ts';
import { calendarProviderKeys } from './calendar-provider.keys.ts';

const refresh = (queryClient: QueryClient) =>
  Promise.all([calendarProviderKeys.all, auditKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Adds or renames a calendar provider. */
export function useSaveCalendarProvider() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ domain, name }: { domain: string; name: string }) => {
      await supabase().rpc('save_calendar_provider', { provider_domain: domain, provider_name: name }).throwOnError();
    },
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}

export function useRemoveCalendarProvider() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (domain: string) => {
      await supabase().rpc('remove_calendar_provider', { provider_domain: domain }).throwOnError();
    },
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}
