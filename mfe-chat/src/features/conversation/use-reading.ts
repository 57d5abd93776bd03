import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { ChatMessage, Conversation } from '../../data/chat/chat.ts';
import { useMarkRead } from '../../data/chat/mark-read.mutation.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Marks the conversation read while its end is in sight: another tab, or a place further up, is not reading. */
export function useReading(
  { id, unread }: Conversation,
  messages: readonly ChatMessage[],
  userId: string,
  isAtEnd: boolean,
): void {
  const isVisible = useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  );
  const { mutate } = useMarkRead(userId);
  const last = messages.findLast(({ senderId }) => senderId !== userId)?.id;
  const marked = useRef<string | undefined>(undefined);
  const mark = useEffectEvent((message: string) => {
    if (marked.current === message) return;
    // the first time only when the list says that something is unread
    if (marked.current === undefined && unread === 0) {
      marked.current = message;
      return;
    }
    marked.current = message;
    mutate(id, {
      onError: () => {
        marked.current = undefined;
      },
    });
  });
  useEffect(() => {
    if (isVisible && isAtEnd && last !== undefined) mark(last);
  }, [isVisible, isAtEnd, last]);
}
