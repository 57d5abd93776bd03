import { useEffect, useEffectEvent, useState } from 'react';
import { supabase } from 'shared-domain/platform';
import type { Database, Tables } from './database.types.ts';

/** `connecting` only the first time; after that the socket is up or down. */
export type LiveState = 'connecting' | 'live' | 'down';
type Table = keyof Database['public']['Tables'];

interface Listener<Name extends Table> {
  /** `column=eq.value`. Without one the server asks the policies for every listener to the table. */
  filter?: string;
  /** A row that the person may see. */
  onChange: (row: Tables<Name>) => void;
  /** Called at each (re)subscription: earlier changes are not reported and must be fetched. */
  onSubscribed: () => void;
}

/** Listens to the rows of a published table that the signed-in person may see. */
export function useRowChanges<Name extends Table>(
  table: Name,
  event: 'INSERT' | '*',
  userId: string | undefined,
  listener: Listener<Name>,
): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const onChange = useEffectEvent(listener.onChange);
  const onSubscribed = useEffectEvent(listener.onSubscribed);
  const { filter } = listener;

  useEffect(() => {
    if (!userId) return;
    const client = supabase();
    let ended = false;
    const channel = client
      // A name of its own for each listener: two on one page must not share and end each other's channel.
      .channel(`${table}:${userId}:${crypto.randomUUID()}`)
      // The generated overloads name one event each.
      .on<Tables<Name>>(
        'postgres_changes',
        { event: event as 'INSERT', schema: 'public', table, ...(filter && { filter }) },
        ({ new: row }) => {
          if (!ended) onChange(row);
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
  }, [table, event, filter, userId]);

  return state;
}
