import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file so that readers, and a machine that loses its power, find the former content or the new one, never a part.
 * A folder that lies in the file's place is set aside.
 */
export async function writeFileAtomic(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  try {
    await writeFile(draft, content, { flush: true });
    await moveInto(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Puts a file that is on the disk already into its place. */
export async function moveInto(draft: string, file: string): Promise<void> {
  if ((await lstat(file).catch(() => null))?.isDirectory()) await rename(file, join(dirname(file), `.${randomUUID()}`));
  await rename(draft, file);
  await flush(dirname(file));
}

/** Brings everything in a folder to the disk: before it is renamed, so that its final name never holds half of it. */
export async function flushFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) await flush(join(entry.parentPath, entry.name));
  }
  await flush(folder);
}

async function flush(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // some systems can't flush a folder
  }
}
