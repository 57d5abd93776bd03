/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 2;

export const chatKeys = {
  all: ['chat', shape] as const,
  conversations: (userId: string) => [...chatKeys.all, 'conversations', userId] as const,
  conversation: (id: string, userId: string) => [...chatKeys.all, 'conversation', id, userId] as const,
  /** The person's conversations about spaces that are gone. */
  goneSpaces: (userId: string) => [...chatKeys.all, 'gone-spaces', userId] as const,
  unread: (userId: string) => [...chatKeys.all, 'unread', userId] as const,
  messages: (conversationId: string) => [...chatKeys.all, 'messages', conversationId] as const,
  /** Messages since the last fetch: by realtime, or the answer to the person's own message. */
  arrived: (conversationId: string) => [...chatKeys.all, 'arrived', conversationId] as const,
  visits: (conversationId: string) => [...chatKeys.all, 'visits', conversationId] as const,
  /** Requests to book that a conversation is about. */
  requests: (conversationId: string) => [...chatKeys.all, 'requests', conversationId] as const,
  file: (path: string) => [...chatKeys.all, 'file', path] as const,
};
