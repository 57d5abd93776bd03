import { infiniteQueryOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { supabase } from 'shared-domain/platform';
import { type ChatMessage, messageColumns, toMessage } from './chat.ts';

/** The oldest message that was read: the next page holds what is older. */
interface Cursor {
  createdAt: string;
  id: string;
}

const messagesPerPage = 30;

/** The messages of a conversation, newest page and newest message first. Always read again when it is opened. */
export const messagesOptions = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.messages(conversationId),
    queryFn: async ({ pageParam, signal }): Promise<ChatMessage[]> => {
      const all = supabase().from('messages').select(messageColumns).eq('conversation_id', conversationId);
      // by the last one and not by a count: a message that arrives in the meantime moves nothing
      const rest = pageParam
        ? all.or(
            `created_at.lt."${pageParam.createdAt}",and(created_at.eq."${pageParam.createdAt}",id.lt.${pageParam.id})`,
          )
        : all;
      const { data } = await rest
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(messagesPerPage)
        .abortSignal(signal)
        .throwOnError();
      return data.map(toMessage);
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page): Cursor | null => {
      const last = page.at(-1);
      return last && page.length === messagesPerPage ? { createdAt: last.createdAt, id: last.id } : null;
    },
    staleTime: 0,
  });

/**
 * Kept apart from the pages: a fetch that began before a message and ends after it would drop it from them.
 * Never fetched, only written by `addArrived`.
 */
export const arrivedOptions = (conversationId: string) =>
  queryOptions<ChatMessage[]>({
    queryKey: chatKeys.arrived(conversationId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function addArrived(queryClient: QueryClient, message: ChatMessage): void {
  queryClient.setQueryData<ChatMessage[]>(chatKeys.arrived(message.conversationId), (known = []) =>
    known.some(({ id }) => id === message.id) ? known : [...known, message],
  );
}

/** Both, each message once, oldest first. */
export function inOrder(fetched: readonly ChatMessage[], arrived: readonly ChatMessage[]): ChatMessage[] {
  return [...new Map([...arrived, ...fetched].map((message) => [message.id, message])).values()].sort(earlierFirst);
}

function earlierFirst(a: ChatMessage, b: ChatMessage): number {
  return (
    Date.parse(a.createdAt) - Date.parse(b.createdAt) ||
    compareText(microseconds(a.createdAt), microseconds(b.createdAt)) ||
    compareText(a.id, b.id)
  );
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The database counts microseconds, `Date` only milliseconds. */
const microseconds = (instant: string) => (/\.(\d+)/.exec(instant)?.[1] ?? '').padEnd(6, '0');
