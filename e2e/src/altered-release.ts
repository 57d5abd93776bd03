import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { integrityOf, publicAssets, versionOf } from 'federation/build/assets.ts';
import { removeMaps } from 'federation/build/release-maps.ts';
import { defaultReleasesDir } from 'federation/build/workspace.ts';
import { anyVisitor, chooseVersions, reachableVersions } from 'federation/registry/choose-versions.ts';
import { applyDeployments, type DeploymentRequest } from 'federation/registry/deployment-history.ts';
import type { Registry } from 'federation/registry/registry.schema.ts';
import { changeRegistry, readRegistry } from 'federation/registry/registry.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';
import { siteUrl } from './instance.ts';

export const target = folderTarget(defaultReleasesDir);

interface Alteration {
  unit: string;
  /** A text of its bundles, and what stands there instead. */
  from: string;
  to: string;
  /** Fields that releases of earlier weeks did not have are left out of the record. */
  asBefore?: boolean;
}

/**
 * A further release of what is live, in which one text differs: what a build of changed sources gives, without the build.
 * The hashes that the bundles hold of each other are corrected as well. Returns its version; nobody gets it yet.
 */
export async function alteredRelease({ unit, from, to, asBefore = false }: Alteration): Promise<string> {
  const live = (await readRegistry(target)).units[unit]?.live;
  if (!live) throw new Error(`${unit} is not live.`);
  const work = await mkdtemp(path.join(defaultReleasesDir, '.building-'));
  try {
    await cp(path.join(defaultReleasesDir, unit, live), work, { recursive: true });
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
    const draft = { ...rest, ...(!asBefore && { uses, budget }), assets: await publicAssets(work) };
    const version = await versionOf(work, draft);
    await writeFile(path.join(work, 'release.json'), JSON.stringify({ ...draft, version }));
    await rename(work, path.join(defaultReleasesDir, unit, version));
    const maps = `${defaultReleasesDir}-maps/${unit}`;
    await cp(path.join(maps, live), path.join(maps, version), { recursive: true });
    return version;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Deploys to the instance, as the release tool does, and waits until the site serves it. */
export async function deploy(request: Omit<DeploymentRequest, 'by'>): Promise<void> {
  const registry = await changeRegistry(target, (now) =>
    applyDeployments(now, [{ by: 'release', reason: 'e2e', ...request }]),
  );
  await untilShown(registry);
}

/** Puts the registry back, and removes releases (`unit/version`) once the site has let go of them. */
export async function restore(before: Registry, made: string[]): Promise<void> {
  await untilShown(await changeRegistry(target, () => before));
  for (const folder of made) {
    const [unit = '', version = ''] = folder.split('/');
    await target.remove(folder);
    await removeMaps(target, unit, version);
  }
}

/**
 * The site makes a registry ready before it shows it. An earlier request would get the former one, whose
 * releases may be gone by then.
 */
async function untilShown(registry: Registry): Promise<void> {
  const bucket = 0;
  const wanted = {
    versions: chooseVersions(registry, { ...anyVisitor, bucket }),
    isVaried: reachableVersions(registry).length > 1,
  };
  const shown = async () => {
    const response = await fetch(`${siteUrl}/registry.json`, { headers: { cookie: `mfe-bucket=${bucket}` } });
    const { shell, remotes } = (await response.json()) as Shown;
    return {
      versions: Object.fromEntries([
        ['shell', shell.version],
        ...remotes.map(({ name, version }) => [name, version] as const),
      ]),
      isVaried: response.headers.get('cache-control')?.includes('private') ?? false,
    };
  };
  await expect
    .poll(shown, { timeout: 60_000, message: 'the site does not show what the registry says' })
    .toEqual(wanted);
}

interface Shown {
  shell: { version: string };
  remotes: { name: string; version: string }[];
}
