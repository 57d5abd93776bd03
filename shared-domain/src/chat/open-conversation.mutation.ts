import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';
import { chatKeys } from './chat.keys.ts';
import { ChatError, toChatError } from './chat-error.ts';

/**
 * The id of the person's conversation with the host of a space, made when there is none.
 * @throws ChatError
 */
export async function openConversation(spaceId: string): Promise<string> {
  if (!z.safeParse(z.uuid(), spaceId).success) throw new ChatError('space_not_found');
  const { data, error } = await supabase().rpc('open_conversation', { target_space: spaceId });
  if (error) throw toChatError(error);
  return data;
}

export function useOpenConversation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: openConversation,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chatKeys.conversations(userId) }),
  });
}
