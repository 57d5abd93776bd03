import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { backendDir } from './supabase-cli.ts';

const root = path.dirname(backendDir);
const cacheDir = path.join(root, '.cache/databases');

/** More than a database needs: a needless new one costs seconds, a stale one makes tests pass or fail wrongly. */
const inputs = [
  'pnpm-lock.yaml',
  'backend/stack/src/**/*.ts',
  // a migration that begins with 0 is written from schemas/
  'backend/{,stack/test-project/}supabase/{config.toml,schemas/**/*.sql,migrations/[!0]*.sql}',
];

const mostStored = 2;
/** Longer than a folder is being made or copied. */
const idleMs = 10 * 60_000;

/**
 * Returns a folder that `make` fills once for each state of the inputs. Concurrent processes each make a draft in the same place; the
 * first rename wins.
 */
export async function preparedFolder(
  name: string,
  make: (draft: string) => Promise<void>,
  { dir = root, into = cacheDir } = {},
): Promise<string> {
  const folder = path.join(into, name);
  const stored = path.join(folder, hashOf(dir));
  if (!existsSync(stored)) {
    await mkdir(folder, { recursive: true });
    const draft = await mkdtemp(`${stored}.`);
    try {
      // Postgres may run as another user
      await chmod(draft, 0o755);
      await make(draft);
      await rename(draft, stored).catch((error: unknown) => {
        if (!existsSync(stored)) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  const now = new Date();
  await utimes(stored, now, now);
  await removeUnused(folder);
  return stored;
}

function hashOf(dir: string): string {
  const hash = createHash('sha256').update(`${dir} ${process.platform} ${process.arch}`);
  for (const file of globSync(inputs, { cwd: dir, exclude: ['**/*.test.ts'] }).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(dir, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Keeps the two used last; also removes drafts of killed processes. */
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
  const unused = entries.toSorted((a, b) => b.usedAt - a.usedAt).slice(mostStored);
  for (const { place } of unused.filter(({ usedAt }) => usedAt < Date.now() - idleMs)) {
    await rm(place, { recursive: true, force: true });
  }
}
