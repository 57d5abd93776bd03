import { queryOptions, useQuery } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { chatWithHostPath, conversationPath } from 'shared-domain/contracts/chat-path.ts';
import { supabase } from 'shared-domain/platform';
import type { Booking } from './booking.query.ts';

interface GoneConversation {
  id: string;
  host_id: string;
  space_title: string;
}

/** The person's conversations about spaces that are gone, the one that was spoken in last first. */
const goneConversationsOptions = (userId: string) =>
  queryOptions({
    queryKey: chatKeys.goneSpaces(userId),
    queryFn: async ({ signal }): Promise<GoneConversation[]> => {
      const { data } = await supabase()
        .from('conversations')
        .select('id, host_id, space_title')
        .eq('client_id', userId)
        .is('space_id', null)
        .order('last_message_at', { ascending: false, nullsFirst: false })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });

/**
 * Where the guest of a booking talks to its host; null where there is nowhere. Conversations outlive bookings, and spaces:
 * without its space a conversation is found by the host and the title that it had.
 */
export function useHostChat({ user_id, space_id, host_id, snapshot }: Booking): string | null {
  const { data = [] } = useQuery({ ...goneConversationsOptions(user_id), enabled: space_id === null });
  if (space_id !== null) return chatWithHostPath(space_id);
  const withHost = data.filter((conversation) => conversation.host_id === host_id);
  const conversation = withHost.find(({ space_title }) => space_title === snapshot.title) ?? withHost[0];
  return conversation ? conversationPath(conversation.id) : null;
}
