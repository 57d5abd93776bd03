import { unwrap } from './database.ts';
import type { Dependencies } from './dependencies.ts';

/** Buckets of a person's public files. Files of a chat stay with the chat. */
const buckets = ['avatars', 'space-images', 'review-photos'];
const page = 100;

/** Removes the pictures of a closed account, except those of open reports; as the server, since no user may. */
export async function deletePersonFiles({ server }: Dependencies, personId: string): Promise<void> {
  for (const bucket of buckets) {
    const files = server.storage.from(bucket);
    // those that stay, at the beginning of what is listed next
    for (let skipped = 0; ; ) {
      const { data, error } = await files.list(personId, { limit: page, offset: skipped });
      if (error) throw error;
      if (data.length === 0) break;
      // Hosted Supabase tells the name within the folder, the embedded storage the whole path.
      const paths = data.map(({ name }) => (name.startsWith(`${personId}/`) ? name : `${personId}/${name}`));
      const reported = new Set(unwrap(await server.rpc('reported_files', { bucket, file_names: paths })));
      skipped += reported.size;
      const free = paths.filter((path) => !reported.has(path));
      if (free.length === 0) continue;
      const removed = await files.remove(free);
      if (removed.error) throw removed.error;
      if (removed.data.length === 0) throw new Error(`Nothing of ${bucket}/${personId} could be removed.`);
    }
  }
}

/** Removes files of conversations that are gone. */
export async function deleteChatFiles({ server }: Dependencies, paths: string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += page) {
    const { error } = await server.storage.from('chat-files').remove(paths.slice(start, start + page));
    if (error) throw error;
  }
}

/** Removes, of these files, what nothing shows by now. */
export async function deleteUnusedFiles(
  { server }: Dependencies,
  { bucket, names }: { bucket: string; names: string[] },
): Promise<void> {
  const unused = unwrap(await server.rpc('unused_files', { bucket, file_names: names }));
  if (unused.length === 0) return;
  const { error } = await server.storage.from(bucket).remove(unused);
  if (error) throw error;
}
