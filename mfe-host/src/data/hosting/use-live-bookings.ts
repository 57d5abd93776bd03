import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Reads figures, lists and calendars again when a booking of the host is paid or cancelled. */
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
        // events before the subscription was ready are not reported by it
        if (status === 'SUBSCRIBED') refresh();
      });
    return () => void client.removeChannel(channel);
  }, [queryClient, hostId]);
}
