import { useState } from 'react';
import { useSession } from 'shared-domain/platform';

/** In the memory of this page only: a reason or a note may name somebody. */
const drafts = new Map<string, unknown>();

interface Draft<T> {
  written: T;
  /** It was typed before, and not sent. */
  isRestored: boolean;
  write: (next: T) => void;
  /** Sent, or given up. */
  forget: () => void;
}

/** What is typed into a dialog, kept when that is closed, or its tab is left, before it was sent. `key` says what it is about. */
export function useDraft<T>(key: string, initial: () => T): Draft<T> {
  const place = `${useSession(({ user }) => user?.id)} ${key}`;
  const [isRestored] = useState(() => drafts.has(place));
  const [written, setWritten] = useState<T>(() => (drafts.has(place) ? (drafts.get(place) as T) : initial()));
  return {
    written,
    isRestored,
    write: (next) => {
      drafts.set(place, next);
      setWritten(next);
    },
    forget: () => void drafts.delete(place),
  };
}
