import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/** A booking of the host's that is paid or cancelled shows by itself: figures, lists and calendars are read again. */
export function useLiveBookings(hostId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: hostingKeys.all });
    const client = supabase();
    const channel = client
      .channel(`host-bookings:${hostId}:${crypto.randomUUID()}`)
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'bookings', filter: `host_id=eq.${hostId}` },
        refresh,
      )
      .subscribe((status) => {
        // what happened before the subscription stood is not reported by it
        if (status === 'SUBSCRIBED') refresh();
      });
    return () => void client.removeChannel(channel);
  }, [queryClient, hostId]);
}
