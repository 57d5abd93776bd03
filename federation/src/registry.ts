import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pointerSchema, type RegistryPointer } from './registry.schema.ts';

export const pointerFile = 'registry.json';

/** Which versions are live. A folder without releases has an empty pointer. @throws when the file is broken. */
export async function readPointer(releasesDir: string): Promise<RegistryPointer> {
  const text = await readFile(join(releasesDir, pointerFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? { format: 1, shell: null, remotes: {} } : pointerSchema.parse(JSON.parse(text));
}

/**
 * Changes the pointer in one step: a reader sees the old one or the new one, never a part, and of two that change it at
 * once neither loses.
 */
export async function changePointer(
  releasesDir: string,
  change: (pointer: RegistryPointer) => RegistryPointer,
): Promise<void> {
  await mkdir(releasesDir, { recursive: true });
  await whileLocked(join(releasesDir, `.${pointerFile}.lock`), async () => {
    const next = pointerSchema.parse(change(await readPointer(releasesDir)));
    const draft = join(releasesDir, `.${pointerFile}.${randomUUID()}`);
    await writeFile(draft, `${JSON.stringify(next, null, 2)}\n`);
    await rename(draft, join(releasesDir, pointerFile));
  });
}

/** Makes these versions live; what `forget` names is live no longer; the others stay as they are. */
export async function publish(
  releasesDir: string,
  released: { name: string; version: string }[],
  forget: (remote: string) => boolean = () => false,
): Promise<void> {
  await changePointer(releasesDir, ({ format, shell, remotes }) => {
    const next: RegistryPointer = {
      format,
      shell,
      remotes: Object.fromEntries(Object.entries(remotes).filter(([name]) => !forget(name))),
    };
    for (const { name, version } of released) {
      if (name === 'shell') next.shell = version;
      else next.remotes[name] = version;
    }
    return next;
  });
}

/** A lock that is older belongs to a process that was killed. */
const staleAfter = 10_000;

async function whileLocked(lock: string, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await (await open(lock, 'wx')).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const held = await stat(lock).catch(() => null);
      if (held && Date.now() - held.mtimeMs > staleAfter) await rm(lock, { force: true });
      else await sleep(20);
    }
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}
