import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { integrityOf, publicAssets, versionOf } from '../build/assets.ts';
import type { RemoteRelease, ShellRelease } from '../registry/registry.schema.ts';
import { recordText, serverFile } from '../registry/release-record.ts';

type Parts<Record> = Partial<Omit<Record, 'assets' | 'version' | 'kind' | 'name' | 'entry'>>;

const route = (path: string, aliases: string[] = []) => ({
  id: path.replaceAll(/\W+/g, '-'),
  path,
  aliases,
  ssr: false,
  chunks: ['page.js'],
});

/** Writes release folders as a build leaves them, with files of a few bytes and their real hashes. */
export async function builtReleases() {
  const dir = await mkdtemp(join(tmpdir(), 'built-'));
  let count = 0;

  async function write<Release extends { name: string; version: string }>(
    record: object,
    files: Record<string, string> = {},
  ): Promise<Release> {
    const work = await mkdtemp(join(dir, '.work-'));
    const all = { 'entry.js': `/* ${count++} */`, 'page.js': '', 'styles.css': '', ...files };
    for (const [file, content] of Object.entries(all)) {
      await mkdir(dirname(join(work, file)), { recursive: true });
      await writeFile(join(work, file), content);
    }
    const server = files[serverFile];
    const draft = {
      ...record,
      assets: await publicAssets(work),
      server: server === undefined ? null : serverFile,
      ...(server !== undefined && { serverIntegrity: integrityOf(Buffer.from(server)) }),
    };
    const release = { ...draft, version: await versionOf(work, draft) } as unknown as Release;
    await writeFile(join(work, 'release.json'), recordText(release as unknown as RemoteRelease));
    await mkdir(join(dir, release.name), { recursive: true });
    await rename(work, join(dir, release.name, release.version));
    return release;
  }

  const base = { format: 1, entry: 'entry.js', styles: ['styles.css'], inlineStyles: [] };
  return {
    dir,
    remote: (name: string, parts: Parts<RemoteRelease> = {}, files: Record<string, string> = {}) =>
      write<RemoteRelease>(
        { ...base, kind: 'remote', name, routes: [route(`/${name}`)], widgets: {}, needs: {}, ...parts },
        files,
      ),
    shell: (parts: Parts<ShellRelease> = {}, files: Record<string, string> = {}) =>
      write<ShellRelease>(
        { ...base, kind: 'shell', name: 'shell', routes: [], provides: {}, fonts: [], ...parts },
        files,
      ),
    route,
    folder: (release: { name: string; version: string }) => join(dir, release.name, release.version),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
