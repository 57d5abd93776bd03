import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pointerSchema, type RegistryPointer } from './registry.schema.ts';

export const pointerFile = 'registry.json';

/** Which versions are live. A folder without releases has an empty pointer. */
export async function readPointer(releasesDir: string): Promise<RegistryPointer> {
  const text = await readFile(join(releasesDir, pointerFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? { format: 1, shell: null, remotes: {} } : pointerSchema.parse(JSON.parse(text));
}

/** Replaces the pointer in one step: a reader sees the old one or the new one, never a part. */
export async function writePointer(releasesDir: string, pointer: RegistryPointer): Promise<void> {
  await mkdir(releasesDir, { recursive: true });
  const draft = join(releasesDir, `.${pointerFile}.${randomUUID()}`);
  await writeFile(draft, `${JSON.stringify(pointerSchema.parse(pointer), null, 2)}\n`);
  await rename(draft, join(releasesDir, pointerFile));
}

/** Makes these versions live; the others stay as they are. */
export async function publish(releasesDir: string, released: { name: string; version: string }[]): Promise<void> {
  const pointer = await readPointer(releasesDir);
  for (const { name, version } of released) {
    if (name === 'shell') pointer.shell = version;
    else pointer.remotes[name] = version;
  }
  await writePointer(releasesDir, pointer);
}
