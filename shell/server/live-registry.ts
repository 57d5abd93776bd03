import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type RegistryPointer,
  type RemoteRelease,
  type ShellRelease,
  type SiteRegistry,
  siteRemote,
} from 'federation/registry.schema.ts';
import { pointerFile, readPointer } from 'federation/registry.ts';
import { readRelease } from 'federation/release-record.ts';

/** Everything that is live at one moment. */
export interface LiveSite {
  shell: ShellRelease;
  shellBase: string;
  remotes: RemoteRelease[];
  registry: SiteRegistry;
  /** Hashes of the style elements that their libraries insert. */
  inlineStyles: string[];
}

export const releaseBase = (name: string, version: string) => `/releases/${name}/${version}/`;

/** Reads what is live; asks the disk again at most once a second, and reads records again only when the pointer moved. */
export function watchLiveSite(releasesDir: string): () => Promise<LiveSite> {
  let current: { stamp: string; site: LiveSite } | undefined;
  let askedAt = 0;
  let asking: Promise<LiveSite> | undefined;

  const ask = async () => {
    const file = await stat(join(releasesDir, pointerFile)).catch(() => null);
    const stamp = `${file?.ino} ${file?.mtimeMs}`;
    if (current?.stamp !== stamp)
      current = { stamp, site: await readSite(releasesDir, await readPointer(releasesDir)) };
    askedAt = Date.now();
    return current.site;
  };

  return () => {
    if (current && Date.now() - askedAt < 1000) return Promise.resolve(current.site);
    asking ??= ask()
      .catch((error: unknown) => {
        // a broken pointer must not take a site down that is running
        if (!current) throw error;
        console.error('The registry could not be read; the site stays as it was.', error);
        askedAt = Date.now();
        return current.site;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
}

async function readSite(releasesDir: string, pointer: RegistryPointer): Promise<LiveSite> {
  if (!pointer.shell) throw new Error('No shell has been released: run the build first.');
  const [shell, ...remotes] = await Promise.all([
    readRelease(releasesDir, 'shell', pointer.shell),
    ...Object.entries(pointer.remotes).map(([name, version]) => readRelease(releasesDir, name, version)),
  ]);
  if (shell.kind !== 'shell') throw new Error('The record of the shell is not one of a shell.');
  const live = remotes.filter((release) => release.kind === 'remote');
  return {
    shell,
    shellBase: releaseBase('shell', shell.version),
    remotes: live,
    inlineStyles: [...new Set([shell, ...live].flatMap((release) => release.inlineStyles))].sort(),
    registry: { remotes: live.map((release) => siteRemote(release, releaseBase(release.name, release.version))) },
  };
}
