import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { isUuid } from 'shared-domain/db/is-uuid.ts';
import { supabase } from 'shared-domain/platform';
import { type Conversation, toConversation, toSingleConversation } from './chat.ts';

const perPage = 50;

/** The person's conversations, the one with the latest message first, a page at a time. */
export const conversationsOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.conversations(userId),
    queryFn: async ({ pageParam, signal }): Promise<Conversation[]> => {
      const { data } = await supabase()
        .rpc('list_conversations', { page_size: perPage, ...(pageParam ? { before: pageParam } : {}) })
        .abortSignal(signal)
        .throwOnError();
      return data.map(toConversation);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page): string | null => {
      const last = page.at(-1);
      return last && page.length === perPage ? (last.lastMessageAt ?? last.createdAt) : null;
    },
    staleTime: 0,
  });

/** One conversation, for an address that names it; null when it is not the person's. */
export const conversationOptions = (id: string, userId: string) =>
  queryOptions({
    queryKey: chatKeys.conversation(id, userId),
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      if (!isUuid(id)) return null;
      const { data } = await supabase()
        .from('conversations')
        .select(
          `id, space_id, space_title, client_id, created_at, last_message_at,
           client:profiles!conversations_client_id_fkey (id, full_name, avatar_url),
           host:profiles!conversations_host_id_fkey (id, full_name, avatar_url),
           spaces (images, cover_image_index)`,
        )
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && toSingleConversation(data, userId);
    },
  });
