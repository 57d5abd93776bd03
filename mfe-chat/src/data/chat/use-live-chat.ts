import { useQueryClient } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { useMessageInserts } from 'shared-domain/chat/use-message-inserts.ts';
import type { LiveState } from 'shared-domain/db/use-row-changes.ts';
import { toMessage } from './chat.ts';
import { addArrived } from './messages.query.ts';

/** Keeps conversations and messages on the page up to date. Returns whether news come by themselves at the moment. */
export function useLiveChat(userId: string | undefined): LiveState {
  const queryClient = useQueryClient();
  const refreshLists = () => {
    if (!userId) return;
    void queryClient.invalidateQueries({ queryKey: chatKeys.conversations(userId) });
    void queryClient.invalidateQueries({ queryKey: chatKeys.unread(userId) });
  };
  return useMessageInserts(userId, {
    onInsert: (row) => {
      const message = toMessage(row);
      addArrived(queryClient, message);
      if (message.visitId) void queryClient.invalidateQueries({ queryKey: chatKeys.visits(message.conversationId) });
      if (message.requestId)
        void queryClient.invalidateQueries({ queryKey: chatKeys.requests(message.conversationId) });
      refreshLists();
    },
    onSubscribed: () => void queryClient.invalidateQueries({ queryKey: chatKeys.all }),
  });
}
