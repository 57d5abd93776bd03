import { readDraft, writeDraft } from 'shared-domain/chat/chat-drafts.ts';
import * as z from 'zod/mini';

/** Unsent entries, as they survive a reload; the files themselves are in `files/stored-files.ts` under the same ids. */
const noted = { id: z.uuid(), conversationId: z.string(), createdAt: z.string() };
const texts = z.array(z.object({ ...noted, content: z.string() }));
const files = z.array(
  z.object({ ...noted, name: z.string(), size: z.number(), contentType: z.string(), path: z.string() }),
);

export interface StoredOutbox {
  texts: z.infer<typeof texts>;
  files: z.infer<typeof files>;
}

const textsUnder = (userId: string) => `outbox:${userId}`;
const filesUnder = (userId: string) => `outbox-files:${userId}`;

export function readOutbox(userId: string): StoredOutbox {
  return { texts: read(textsUnder(userId), texts), files: read(filesUnder(userId), files) };
}

export function writeOutbox(userId: string, stored: StoredOutbox): void {
  write(textsUnder(userId), stored.texts);
  write(filesUnder(userId), stored.files);
}

/** The conversations in which something of the person has not arrived. */
export function unsentConversations(userId: string): Set<string> {
  const stored = readOutbox(userId);
  return new Set([...stored.texts, ...stored.files].map(({ conversationId }) => conversationId));
}

const write = (under: string, stored: unknown[]) => writeDraft(under, stored.length > 0 ? JSON.stringify(stored) : '');

function read<T>(under: string, schema: z.ZodMiniType<T[]>): T[] {
  try {
    return z.safeParse(schema, JSON.parse(readDraft(under) || '[]')).data ?? [];
  } catch {
    return [];
  }
}
