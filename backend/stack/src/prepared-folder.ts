import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { backendDir } from './supabase-cli.ts';

const root = path.dirname(backendDir);
const cacheDir = path.join(root, '.cache/databases');

/** All code of the stack, which is more than a database needs: a superfluous new one costs seconds, a stale one a wrong test. */
const inputs = ['pnpm-lock.yaml', 'backend/stack/src/**/*.ts', 'backend/supabase/{config.toml,migrations/*.sql}'];

const mostKept = 2;
/** Longer than a folder is being made or copied. */
const idleMs = 10 * 60_000;

/**
 * A folder that `make` fills once for each state of `inputs` in `dir`. Its files depend on the path and the processor, too.
 * Processes that need it at the same time each make one of their own, and the first stays.
 */
export async function preparedFolder(
  name: string,
  make: (draft: string) => Promise<void>,
  { dir = root, into = cacheDir } = {},
): Promise<string> {
  const folder = path.join(into, name);
  const kept = path.join(folder, hashOf(dir));
  if (!existsSync(kept)) {
    await mkdir(folder, { recursive: true });
    const draft = await mkdtemp(`${kept}.`);
    try {
      // Postgres may run as another user
      await chmod(draft, 0o755);
      await make(draft);
      await rename(draft, kept).catch((error: unknown) => {
        if (!existsSync(kept)) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  const now = new Date();
  await utimes(kept, now, now);
  await removeUnused(folder);
  return kept;
}

function hashOf(dir: string): string {
  const hash = createHash('sha256').update(`${dir} ${process.platform} ${process.arch}`);
  for (const file of globSync(inputs, { cwd: dir, exclude: ['**/*.test.ts'] }).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(dir, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Keeps the two that were used last; drafts of processes that were killed go, too. */
async function removeUnused(folder: string): Promise<void> {
  const entries = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const place = path.join(folder, name);
      return {
        place,
        usedAt: await stat(place).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      };
    }),
  );
  const unused = entries.toSorted((a, b) => b.usedAt - a.usedAt).slice(mostKept);
  for (const { place } of unused.filter(({ usedAt }) => usedAt < Date.now() - idleMs)) {
    await rm(place, { recursive: true, force: true });
  }
}
