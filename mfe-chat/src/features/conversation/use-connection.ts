import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveState } from 'shared-domain/db/use-row-changes.ts';

/** Shorter gaps are the library's everyday reconnecting, and not worth a word. */
const patienceMs = 2_500;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether messages come and go at the moment, as far as is known: `down` without network, or with a lasting gap. */
export function useConnection(live: LiveState): 'up' | 'unknown' | 'down' {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (live !== 'down') return;
    const timer = setTimeout(() => setLasting(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [live]);
  if (!online || lasting) return 'down';
  return live === 'live' ? 'up' : 'unknown';
}
