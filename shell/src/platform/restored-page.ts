import type { QueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { followStoredSession } from './session.ts';

/**
 * Updates a page that the browser kept while the person was elsewhere (back/forward cache): it missed the events of other tabs, and what
 * it shows may be gone. Its release stays, as in any open tab.
 */
export function watchRestored(queryClient: QueryClient): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void restore(queryClient);
  });
}

async function restore(queryClient: QueryClient): Promise<void> {
  const { data } = await supabase().auth.getSession();
  await followStoredSession(queryClient, data.session);
  await queryClient.invalidateQueries();
}
