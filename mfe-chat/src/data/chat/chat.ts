import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import type { Tables } from 'shared-domain/db/database.types.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { shownFileName } from './shown-file-name.ts';

/** Kinds of messages so far. A later release may store others: they are shown as unsupported, never hidden. */
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
  /** The visit that the message is about. */
  visitId: string | null;
  /** The request to book that it is about. */
  requestId: string | null;
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

/** The columns of `messages` that the chat reads. */
export type MessageRow = Omit<Tables<'messages'>, 'recipient_id'>;

export const messageColumns =
  'id, conversation_id, sender_id, content, message_type, file_url, file_name, file_size, is_moderated, moderation_reason, created_at, visit_id, request_id' as const;

const knownTypes = new Set<string>(['text', 'image', 'video', 'file'] satisfies MessageType[]);

export function toMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    senderId: row.sender_id,
    content: row.content,
    type: knownTypes.has(row.message_type) ? (row.message_type as MessageType) : 'unsupported',
    file: row.file_url
      ? { path: row.file_url, name: shownFileName(row.file_name ?? 'arquivo'), size: row.file_size ?? 0 }
      : null,
    blockedBecause: row.is_moderated ? (row.moderation_reason ?? '') : null,
    visitId: row.visit_id,
    requestId: row.request_id,
    createdAt: row.created_at,
  };
}

/** `spaceId` is null when the space is gone: conversations stay. */
export type Conversation = ReturnType<typeof toConversation>;

export function toConversation(row: AnswerRow<'list_conversations'>) {
  return {
    id: row.id,
    spaceId: row.space_id,
    spaceTitle: row.space_title,
    /** A stored image (`spaces.images`). */
    spaceImage: row.space_image,
    role: row.role,
    other: toOther(row.other),
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
    /** Blocked messages never are the last. */
    lastMessage: row.last_message && {
      senderId: row.last_message.sender_id,
      /** The text, or the file's name. */
      summary: row.last_message.content ?? shownFileName(row.last_message.file_name ?? ''),
    },
    unread: row.unread_count,
  };
}

type Other = Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'>;

function toOther({ id, full_name, avatar_url }: Other) {
  return { id, name: personName(full_name, 'Pessoa sem nome'), avatarUrl: avatar_url };
}

/** One row of `conversations` with both people, for an address that leads past the list. */
type SingleConversationRow = Pick<
  Tables<'conversations'>,
  'id' | 'space_id' | 'space_title' | 'client_id' | 'created_at' | 'last_message_at'
> & {
  client: Other;
  host: Other;
  spaces: Pick<Tables<'spaces'>, 'images' | 'cover_image_index'> | null;
};

export function toSingleConversation(row: SingleConversationRow, userId: string): Conversation {
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
