import * as z from 'zod/mini';

/** Kinds that a message has so far. A later release may store others: they are said to be unsupported, never hidden. */
type MessageType = 'text' | 'image' | 'video' | 'file';

export interface ChatMessage {
  id: string;
  conversationId: string;
  senderId: string;
  content: string | null;
  type: MessageType | 'unsupported';
  file: ChatFile | null;
  /** Why it was blocked, in Portuguese; null for a message that was delivered. */
  blockedBecause: string | null;
  /** Of what was said of a visit: whose card it is. */
  visitId: string | null;
  /** Instant, ISO 8601. */
  createdAt: string;
}

export interface ChatFile {
  /** Path in the bucket `chat-files`; opened through a signed address. */
  path: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** A row of `messages`, as the Data API and realtime tell it. */
export const messageRow = z.object({
  id: z.string(),
  conversation_id: z.string(),
  sender_id: z.string(),
  content: z.nullable(z.string()),
  message_type: z.string(),
  file_url: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  file_size: z.nullable(z.coerce.number()),
  is_moderated: z.boolean(),
  moderation_reason: z.nullable(z.string()),
  created_at: z.string(),
  visit_id: z.nullish(z.string()),
});

export const messageColumns =
  'id, conversation_id, sender_id, content, message_type, file_url, file_name, file_size, is_moderated, moderation_reason, created_at, visit_id' as const;

const knownTypes = new Set<string>(['text', 'image', 'video', 'file'] satisfies MessageType[]);

export function toMessage(row: z.infer<typeof messageRow>): ChatMessage {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    senderId: row.sender_id,
    content: row.content,
    type: knownTypes.has(row.message_type) ? (row.message_type as MessageType) : 'unsupported',
    file: row.file_url ? { path: row.file_url, name: row.file_name ?? 'arquivo', size: row.file_size ?? 0 } : null,
    blockedBecause: row.is_moderated ? (row.moderation_reason ?? '') : null,
    visitId: row.visit_id ?? null,
    createdAt: row.created_at,
  };
}

/** How the list shows the last message of a conversation; blocked ones never are the last. */
interface LastMessage {
  senderId: string;
  /** The text, or the file's name. */
  summary: string;
}

export interface Conversation {
  id: string;
  /** Null when the space is gone: conversations stay. */
  spaceId: string | null;
  spaceTitle: string;
  /** A stored image (`spaces.images`). */
  spaceImage: string | null;
  role: 'client' | 'host';
  other: { id: string; name: string; avatarUrl: string | null };
  createdAt: string;
  lastMessageAt: string | null;
  lastMessage: LastMessage | null;
  unread: number;
}

const other = z.object({ id: z.string(), full_name: z.nullable(z.string()), avatar_url: z.nullable(z.string()) });

/** One of `list_conversations`. */
export const conversationRow = z.object({
  id: z.string(),
  space_id: z.nullable(z.string()),
  space_title: z.string(),
  space_image: z.nullish(z.string()),
  role: z.enum(['client', 'host']),
  other,
  created_at: z.string(),
  last_message_at: z.nullable(z.string()),
  last_message: z.nullable(
    z.object({
      sender_id: z.string(),
      content: z.nullable(z.string()),
      file_name: z.nullable(z.string()),
    }),
  ),
  unread_count: z.number(),
});

export function toConversation(row: z.infer<typeof conversationRow>): Conversation {
  return {
    id: row.id,
    spaceId: row.space_id,
    spaceTitle: row.space_title,
    spaceImage: row.space_image ?? null,
    role: row.role,
    other: toOther(row.other),
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
    lastMessage: row.last_message && {
      senderId: row.last_message.sender_id,
      summary: row.last_message.content ?? row.last_message.file_name ?? '',
    },
    unread: row.unread_count,
  };
}

function toOther({ id, full_name, avatar_url }: z.infer<typeof other>): Conversation['other'] {
  return { id, name: full_name?.trim() || 'Pessoa sem nome', avatarUrl: avatar_url };
}

/** One row of `conversations` with both people, for an address that leads past the list. */
export const singleConversationRow = z.object({
  id: z.string(),
  space_id: z.nullable(z.string()),
  space_title: z.string(),
  client_id: z.string(),
  created_at: z.string(),
  last_message_at: z.nullable(z.string()),
  client: other,
  host: other,
  spaces: z.nullable(z.object({ images: z.array(z.string()), cover_image_index: z.number() })),
});

export function toSingleConversation(row: z.infer<typeof singleConversationRow>, userId: string): Conversation {
  const isClient = row.client_id === userId;
  return {
    id: row.id,
    spaceId: row.space_id,
    spaceTitle: row.space_title,
    spaceImage: row.spaces?.images[row.spaces.cover_image_index] ?? null,
    role: isClient ? 'client' : 'host',
    other: toOther(isClient ? row.host : row.client),
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
    lastMessage: null,
    unread: 0,
  };
}
