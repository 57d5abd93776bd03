import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Release, readRelease, recordText, releaseFile } from '../registry/release-record.ts';
import { brokenFiles } from '../targets/release-files.ts';
import { flushFolder, moveInto } from '../targets/write-file-atomic.ts';
import { keepMaps } from './release-maps.ts';
import { workspaceRoot } from './workspace.ts';

/** Age after which the work folder of a killed build is removed, in ms. */
const abandonedAfter = 10 * 60_000;
const workPrefix = '.building-';

/** Lets `build` fill a folder and puts it into its place in one step. */
export async function writeRelease(releasesDir: string, build: (work: string) => Promise<Release>): Promise<Release> {
  await mkdir(releasesDir, { recursive: true });
  await removeAbandoned(releasesDir);
  const work = await mkdtemp(join(releasesDir, workPrefix));
  try {
    const release = { ...(await build(work)), made: await whatIsBuilt() };
    await keepMaps(work, releasesDir, release);
    await writeFile(join(work, releaseFile), recordText(release));
    await flushFolder(work);
    await mkdir(join(releasesDir, release.name), { recursive: true });
    const folder = join(releasesDir, release.name, release.version);
    await rename(work, folder).catch(async (error: NodeJS.ErrnoException) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(error.code ?? '')) throw error;
      // the same content has been released before: its intact files stay
      await mend(work, folder, release);
    });
    return release;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Replaces damaged files in the folder of a release by those just built; the record comes last. */
async function mend(built: string, folder: string, release: Release): Promise<void> {
  if (!(await stat(folder)).isDirectory()) await rm(folder);
  const isKnown = await readRelease(dirname(dirname(folder)), release.name, release.version).then(
    () => true,
    () => false,
  );
  if (isKnown && (await brokenFiles(folder, release)).length === 0) return;
  const files = await readdir(built, { recursive: true, withFileTypes: true });
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const record = join(built, releaseFile);
  for (const path of [...paths.filter((path) => path !== record), record]) {
    const place = join(folder, relative(built, path));
    await mkdir(dirname(place), { recursive: true });
    await moveInto(path, place);
  }
}

async function removeAbandoned(releasesDir: string): Promise<void> {
  for (const entry of await readdir(releasesDir)) {
    if (!entry.startsWith(workPrefix)) continue;
    const folder = join(releasesDir, entry);
    const made = await stat(folder).catch(() => null);
    if (made && Date.now() - made.mtimeMs > abandonedAfter) await rm(folder, { recursive: true, force: true });
  }
}

const git = promisify(execFile);

/** Facts for people; a folder that is no checkout has no commit. */
async function whatIsBuilt(): Promise<NonNullable<Release['made']>> {
  const at = new Date().toISOString();
  try {
    const options = { cwd: workspaceRoot };
    const { stdout: commit } = await git('git', ['rev-parse', '--short=12', 'HEAD'], options);
    const { stdout: changes } = await git('git', ['status', '--porcelain', '--untracked-files=no'], options);
    return { at, commit: commit.trim() + (changes === '' ? '' : '+') };
  } catch {
    return { at };
  }
}
