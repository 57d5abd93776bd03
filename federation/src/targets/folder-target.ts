import { createHash } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseTarget } from './release-target.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

const tagOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
};

/** A folder of this machine, as the site server serves it. */
export function folderTarget(dir: string): ReleaseTarget {
  const read = async (path: string) => {
    const body = await readFile(join(dir, path)).catch((error: NodeJS.ErrnoException) =>
      // a folder with its name says as little as an empty file, and is replaced like one
      error.code === 'EISDIR' ? Buffer.alloc(0) : unlessMissing(error),
    );
    return body && { body, tag: tagOf(body) };
  };

  return {
    address: dir,
    localDir: dir,
    beside: (ending) => folderTarget(dir.replace(/\/+$/, '') + ending),
    async read(path, unless) {
      const file = await read(path);
      return file && file.tag === unless ? 'unchanged' : file;
    },
    async replace(path, body, tag) {
      await mkdir(dir, { recursive: true });
      return whileLocked(join(dir, `.${path}.lock`), async () => {
        if (((await read(path))?.tag ?? null) !== tag) return false;
        await writeFileAtomic(join(dir, path), body);
        return true;
      });
    },
    assertWritable: () => access(dir, constants.W_OK),
    put: (path, body) => writeFileAtomic(join(dir, path), body),
    async list(folder) {
      const names = await readdir(join(dir, folder)).catch(unlessMissing);
      return (names ?? []).filter((name) => !name.startsWith('.')).sort();
    },
    remove: (folder) => rm(join(dir, folder), { recursive: true, force: true }),
  };
}

/** A lock that is older belongs to a process that was killed: it is held for the writing of one small file. */
const staleAfter = 10_000;

async function whileLocked<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      await (await open(lock, 'wx')).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (!(await takeOver(lock))) await sleep(5 + Math.random() * 15);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Removes an old lock: of several that find the same one only one may do so, and never remove another's new lock. */
async function takeOver(lock: string): Promise<boolean> {
  const held = await stat(lock).catch(unlessMissing);
  if (!held || Date.now() - held.mtimeMs <= staleAfter) return false;
  try {
    const taking = `${lock}.taking-${held.ino}-${Math.trunc(held.mtimeMs)}`;
    await (await open(taking, 'wx')).close();
    try {
      const still = await stat(lock).catch(unlessMissing);
      if (still?.ino === held.ino && still.mtimeMs === held.mtimeMs) await rm(lock, { force: true });
    } finally {
      await rm(taking, { force: true });
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
