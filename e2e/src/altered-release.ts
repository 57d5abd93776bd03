import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf, publicAssets, versionOf } from 'federation/build/assets.ts';
import { readRegistry } from 'federation/registry/registry.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';

export interface Alteration {
  unit: string;
  /** A text of its bundles, to be replaced by `to`. */
  from: string;
  to: string;
  /** Fields that releases of earlier weeks did not have are left out of the record. */
  asBefore?: boolean;
}

/**
 * Makes a further release of the live version, in which one text differs: the result of a build of changed sources, without the build. The
 * hashes that the bundles hold of each other are corrected as well. Returns its version; it is not deployed.
 */
export async function alteredRelease(
  releasesDir: string,
  { unit, from, to, asBefore = false }: Alteration,
): Promise<string> {
  const live = (await readRegistry(folderTarget(releasesDir))).units[unit]?.live;
  if (!live) throw new Error(`${unit} is not live.`);
  const work = await mkdtemp(path.join(releasesDir, '.building-'));
  try {
    await cp(path.join(releasesDir, unit, live), work, { recursive: true });
    const record = JSON.parse(await readFile(path.join(work, 'release.json'), 'utf8')) as Record<string, unknown> & {
      assets: Record<string, { integrity: string }>;
    };
    const scripts = (await readdir(work, { recursive: true })).filter((file) => /\.c?js$/.test(file));
    const texts = new Map<string, string>();
    for (const file of scripts) texts.set(file, await readFile(path.join(work, file), 'utf8'));
    if (![...texts.values()].some((text) => text.includes(from))) throw new Error(`${unit} does not say "${from}".`);
    for (const [file, text] of texts) texts.set(file, text.replaceAll(from, to));
    // an entry holds the hashes of its chunks, so theirs come first
    for (let round = 0; round < 2; round++) {
      for (const [file, text] of texts) {
        const former = record.assets[file]?.integrity;
        const integrity = integrityOf(Buffer.from(text));
        if (!former || former === integrity) continue;
        for (const [other, holder] of texts) texts.set(other, holder.replaceAll(former, integrity));
      }
    }
    for (const [file, text] of texts) await writeFile(path.join(work, file), text);
    const {
      version: _version,
      made: _made,
      serverIntegrity: _server,
      checksum: _checksum,
      uses,
      budget,
      ...rest
    } = record;
    const draft = { ...rest, ...(!asBefore && { uses, budget }), assets: await publicAssets(work, 'development') };
    const version = await versionOf(work, draft);
    await writeFile(path.join(work, 'release.json'), JSON.stringify({ ...draft, version }));
    const made = path.join(releasesDir, unit, version);
    // another journey of the file may have altered it in the same way
    if (!existsSync(made)) await rename(work, made);
    const maps = `${releasesDir}-maps/${unit}`;
    await cp(path.join(maps, live), path.join(maps, version), { recursive: true });
    return version;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
