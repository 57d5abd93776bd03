import type { Tables } from '../db/database.types.ts';
import { type LiveState, useRowChanges } from '../db/use-row-changes.ts';

interface Listener {
  /** A row of `messages` that the person may see: anybody's, in any of their conversations. */
  onInsert: (row: Tables<'messages'>) => void;
  /** Called at each (re)subscription: earlier inserts are not reported and must be fetched. */
  onSubscribed: () => void;
}

/** Listens to every message that the signed-in person may see. */
export const useMessageInserts = (userId: string | undefined, { onInsert, onSubscribed }: Listener): LiveState =>
  useRowChanges('messages', 'INSERT', userId, { onChange: onInsert, onSubscribed });
