import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { isUuid } from 'shared-domain/db/is-uuid.ts';
import { supabase } from 'shared-domain/platform';
import { ChatError, toChatError } from './chat-error.ts';

/** The subject that opens a conversation: a space, by its guest, or a confirmed booking, by its host. */
export type ConversationAbout = { spaceId: string } | { bookingId: string };

/**
 * The id of the person's conversation with the host of a space, or with the guest of a booking; made when there is none.
 * @throws ChatError
 */
export async function openConversation(about: ConversationAbout): Promise<string> {
  const isSpace = 'spaceId' in about;
  const id = isSpace ? about.spaceId : about.bookingId;
  if (!isUuid(id)) throw new ChatError(isSpace ? 'space_not_found' : 'booking_not_found');
  const { data, error } = isSpace
    ? await supabase().rpc('open_conversation', { target_space: id })
    : await supabase().rpc('open_booking_conversation', { target_booking: id });
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
