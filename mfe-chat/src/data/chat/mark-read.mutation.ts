import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Everything in the conversation up to now is read by the person. */
export function useMarkRead(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (conversationId: string) => {
      await supabase().rpc('mark_conversation_read', { target_conversation: conversationId }).throwOnError();
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: chatKeys.conversations(userId) }),
        queryClient.invalidateQueries({ queryKey: chatKeys.unread(userId) }),
      ]),
  });
}
