import { supabase } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { type ChatMessage, messageColumns, toMessage } from './chat.ts';
import { toChatError } from './chat-error.ts';

const moderationLimitMs = 4_000;
const sendLimitMs = 20_000;

/** Where it is to be said: after a payment more may be. */
type ModeratedPlace = { conversationId: string } | { spaceId: string };

/**
 * Why a text may not be sent, in Portuguese; null when it may. When the question fails the message is sent anyway
 * (docs/product.md): the database decides again.
 */
export async function moderationReason(content: string, place: ModeratedPlace): Promise<string | null> {
  try {
    const { data } = await supabase()
      .rpc('moderate_message_content', {
        content,
        ...('conversationId' in place
          ? { target_conversation: place.conversationId }
          : { target_space: place.spaceId }),
      })
      .abortSignal(AbortSignal.timeout(moderationLimitMs))
      .throwOnError();
    return data.is_blocked ? (data.reason ?? '') : null;
  } catch {
    return null;
  }
}

const outgoingSchema = z.object({
  /** Given by the sender: the same message sent again is stored once. */
  id: z.uuid(),
  conversationId: z.string(),
  senderId: z.string(),
  body: z.union([
    z.object({ content: z.string().check(z.trim(), z.minLength(1), z.maxLength(textLimits.chatMessage)) }),
    z.object({ file: z.object({ path: z.string(), name: z.string(), size: z.number() }) }),
  ]),
});
export type OutgoingMessage = z.infer<typeof outgoingSchema>;

/**
 * Stores a message; one that was stored already, because only the answer was lost, is returned as it is.
 * @throws ChatError
 */
export async function sendMessage(outgoing: OutgoingMessage): Promise<ChatMessage> {
  const { id, conversationId, senderId, body } = outgoingSchema.parse(outgoing);
  const { data, error } = await supabase()
    .from('messages')
    .insert({
      id,
      conversation_id: conversationId,
      sender_id: senderId,
      ...('content' in body
        ? { content: body.content, message_type: 'text' }
        : // the database replaces the kind and the size by what the storage knows
          { message_type: 'file', file_url: body.file.path, file_name: body.file.name, file_size: body.file.size }),
    })
    .select(messageColumns)
    .abortSignal(AbortSignal.timeout(sendLimitMs))
    .single();
  if (!error) return toMessage(data);
  if (error.code !== '23505') throw toChatError(error);
  const stored = await supabase().from('messages').select(messageColumns).eq('id', id).single();
  if (stored.error) throw toChatError(stored.error);
  return toMessage(stored.data);
}
