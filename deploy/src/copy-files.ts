import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { ReleaseTarget } from 'federation/targets/release-target.ts';

interface StoredFile {
  bucket: string;
  name: string;
  bytes: number;
  contentType: string;
}

/** The files of the product, as `storage.objects` names them. */
export interface FileStorage {
  list(): Promise<StoredFile[]>;
  /** Null: the file is missing. */
  read(file: StoredFile): Promise<Buffer | null>;
  write(file: StoredFile, content: Buffer): Promise<void>;
}

const perPage = 1000;
const atOnce = 8;

/** Copies each file that the copy lacks and removes nothing, so that a run continues an interrupted one. @throws on a file of another size */
export async function copyFiles(storage: FileStorage, copy: ReleaseTarget): Promise<{ named: number; copied: number }> {
  const files = await storage.list();
  const missing: StoredFile[] = [];
  for (const [folder, inFolder] of Map.groupBy(files, (file) => path.posix.dirname(placeOf(file)))) {
    const present = new Set(await copy.list(folder));
    missing.push(...inFolder.filter(({ name }) => !present.has(path.posix.basename(name))));
  }
  let copied = 0;
  await inGroups(missing, async (file) => {
    const content = await storage.read(file);
    // deleted since the list
    if (content === null) return;
    assertSize(file, content);
    await copy.put(placeOf(file), content, { contentType: file.contentType });
    copied += 1;
  });
  return { named: files.length, copied };
}

/** Brings back each file that the database names and the storage lacks. @throws after the others, when the copy lacks some */
export async function restoreFiles(
  storage: FileStorage,
  copy: ReleaseTarget,
): Promise<{ named: number; restored: number }> {
  const files = await storage.list();
  const lost: string[] = [];
  let restored = 0;
  await inGroups(files, async (file) => {
    // an answer of 500 can mean a lost file; when all of storage fails, so does `write`
    const present = await storage.read(file).catch(() => null);
    if (present?.byteLength === file.bytes) return;
    const stored = await copy.read(placeOf(file));
    if (stored === null || stored === 'unchanged') return void lost.push(placeOf(file));
    assertSize(file, stored.body);
    await storage.write(file, stored.body);
    restored += 1;
  });
  if (lost.length > 0)
    throw new Error(`${restored} files restored. The copy lacks ${lost.length}:\n${lost.join('\n')}`);
  return { named: files.length, restored };
}

const placeOf = ({ bucket, name }: StoredFile) => `${bucket}/${name}`;

function assertSize(file: StoredFile, { byteLength }: Buffer): void {
  if (byteLength !== file.bytes) throw new Error(`${placeOf(file)} has ${byteLength} bytes instead of ${file.bytes}.`);
}

async function inGroups<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce)
    await Promise.all(items.slice(start, start + atOnce).map(work));
}

/** Over the API, with the secret key. */
export function supabaseStorage({ storage }: Pick<SupabaseClient, 'storage'>): FileStorage {
  async function listFolder(bucket: string, folder: string): Promise<StoredFile[]> {
    const found: StoredFile[] = [];
    for (let offset = 0; ; offset += perPage) {
      const { data, error } = await storage.from(bucket).list(folder, { limit: perPage, offset });
      if (error) throw error;
      for (const { id, name, metadata } of data) {
        const place = folder === '' ? name : `${folder}/${name}`;
        // hosted Supabase lists a level, the embedded storage everything below
        if (id === null) found.push(...(await listFolder(bucket, place)));
        else
          found.push({ bucket, name: place, bytes: Number(metadata?.size), contentType: String(metadata?.mimetype) });
      }
      if (data.length < perPage) return found;
    }
  }
  return {
    async list() {
      const { data, error } = await storage.listBuckets();
      if (error) throw error;
      const files: StoredFile[] = [];
      for (const { id } of data) files.push(...(await listFolder(id, '')));
      return files;
    },
    async read({ bucket, name }) {
      const { data, error } = await storage.from(bucket).download(name);
      if (!error) return Buffer.from(await data.arrayBuffer());
      if ('status' in error && (error.status === 400 || error.status === 404)) return null;
      throw error;
    },
    async write({ bucket, name, contentType }, content) {
      const { error } = await storage.from(bucket).upload(name, content, { contentType, upsert: true });
      if (error) throw error;
    },
  };
}
