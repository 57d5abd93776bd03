import type postgres from 'postgres';
import type { PlannedChat } from './chat-plan.ts';

/**
 * Writes the demo's conversations, message by message, so that the triggers set their marks; no e-mails are sent. A message whose file
 * is not in the bucket (tests seed without a storage) is left out.
 */
export async function writeChats(sql: postgres.TransactionSql, chats: readonly PlannedChat[]): Promise<void> {
  const objects = await sql<{ name: string }[]>`select name from storage.objects where bucket_id = 'chat-files'`;
  const stored = new Set(objects.map(({ name }) => name));
  for (const chat of chats) {
    const messages = chat.messages.filter(({ file }) => !file || stored.has(file.path));
    await sql`insert into public.conversations ${sql({
      id: chat.id,
      space_id: chat.spaceId,
      client_id: chat.guestId,
      host_id: chat.hostId,
      created_at: messages[0]?.createdAt ?? null,
    })}`;
    for (const { id, senderId, createdAt, text, file } of messages) {
      await sql`insert into public.messages ${sql({
        id,
        conversation_id: chat.id,
        sender_id: senderId,
        created_at: createdAt,
        content: text,
        message_type: file ? 'file' : 'text',
        file_url: file?.path ?? null,
        file_name: file?.name ?? null,
        file_size: file ? 0 : null,
      })}`;
    }
    const lastRead = messages.at(-1 - chat.unread);
    await sql`update public.conversation_reads
      set last_read_at = greatest(last_read_at, ${lastRead?.createdAt ?? null}), notified_at = null
      where conversation_id = ${chat.id}`;
  }
  await sql`delete from public.outbox where kind = 'email' and payload ->> 'template' = 'new_message'`;
}
