import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { siteErrorKeys } from './site-error.keys.ts';
import type { ErrorStatus } from './site-error.ts';

/** Sets the status of an error; for administrators, and recorded in their log. */
export function useSetErrorStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: { id: string; status: ErrorStatus }) => {
      await supabase().rpc('set_site_error_status', { target_error: id, new_status: status }).throwOnError();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteErrorKeys.all }),
    networkMode: 'always',
  });
}
