import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { supabase } from 'shared-domain/platform';

/**
 * Milliseconds between reads of the table while the socket is up (a safety net) and while it is down (the only way).
 */
const readEveryMs = { live: 20_000, down: 3_000 };
/** Milliseconds between requests to the provider, in case its webhook is late. */
const askProviderEveryMs = 25_000;

interface Watched {
  id: string;
  sessionId: string | null;
  /** Stop when there is nothing left to wait for. */
  waiting: boolean;
}

/**
 * Keeps a booking that waits for its payment up to date: by realtime on its row, by reading the table where the socket
 * is down, and by requests to the provider now and then and whenever the person comes back to this tab.
 */
export function useBookingWatch({ id, sessionId, waiting }: Watched): void {
  const queryClient = useQueryClient();
  const [live, setLive] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: bookingKeys.all });
    const client = supabase();
    const channel = client
      // A name of its own for each watcher: two on one page must not share and end each other's channel.
      .channel(`booking:${id}:${crypto.randomUUID()}`)
      .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'bookings', filter: `id=eq.${id}` }, refresh)
      .subscribe((status) => {
        const up = status === 'SUBSCRIBED';
        setLive(up);
        // Events before the subscription was ready are not reported by it.
        if (up) refresh();
      });
    return () => {
      setLive(false);
      void client.removeChannel(channel);
    };
  }, [queryClient, id, waiting]);

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
      live ? readEveryMs.live : readEveryMs.down,
    );
    return () => clearInterval(timer);
  }, [queryClient, live, waiting]);

  useEffect(() => {
    if (!waiting || !sessionId) return;
    const abort = new AbortController();
    let asking = false;
    const ask = async () => {
      if (asking || document.visibilityState !== 'visible') return;
      asking = true;
      try {
        const { verifyPayment } = await import('./booking.mutations.ts');
        const { status } = await verifyPayment({ sessionId }, abort.signal);
        if (status !== 'pending') await queryClient.invalidateQueries({ queryKey: bookingKeys.all });
      } catch {
        // Only a safety net: the webhook and the table decide, and the next turn asks again.
      } finally {
        asking = false;
      }
    };
    const timer = setInterval(ask, askProviderEveryMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [queryClient, sessionId, waiting]);
}
