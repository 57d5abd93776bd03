import type { RealtimeChannel } from '@supabase/supabase-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { supabase } from 'shared-domain/platform';
import type { Tables } from '../db/database.types.ts';

/** `connecting` only the first time; after that the socket is up or down. */
export type LiveState = 'connecting' | 'live' | 'down';

interface Listener {
  /** A row of `messages` that the person may see: anybody's, in any of their conversations. */
  onInsert: (row: Tables<'messages'>) => void;
  /** Called at each (re)subscription: earlier inserts are not reported and must be fetched. */
  onSubscribed: () => void;
}

/** Listens to every message that the signed-in person may see. */
export function useMessageInserts(userId: string | undefined, listener: Listener): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const onInsert = useEffectEvent(listener.onInsert);
  const onSubscribed = useEffectEvent(listener.onSubscribed);

  useEffect(() => {
    if (!userId) return;
    const client = supabase();
    let ended = false;
    const channel: RealtimeChannel = client
      // A name of its own for each listener: two on one page must not share and end each other's channel.
      .channel(`messages:${userId}:${crypto.randomUUID()}`)
      .on<Tables<'messages'>>(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'messages' },
        ({ new: row }) => {
          if (!ended) onInsert(row);
        },
      )
      .subscribe((status) => {
        if (ended) return;
        setState(status === 'SUBSCRIBED' ? 'live' : 'down');
        if (status === 'SUBSCRIBED') onSubscribed();
      });
    return () => {
      ended = true;
      setState('connecting');
      void client.removeChannel(channel);
    };
  }, [userId]);

  return state;
}
