import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { encode, isIntact } from '../build/assets.ts';
import type { Release } from '../registry/release-record.ts';

type Encoding = '.br' | '.gz';
const decoders = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };
export const encodings = Object.keys(decoders) as Encoding[];

/** Every file of a release, by its hash; undefined: an old record has none of the server bundle. */
export function hashedFiles(release: Release): Map<string, string | undefined> {
  const files = new Map<string, string | undefined>(
    Object.entries(release.assets).map(([file, { integrity }]) => [file, integrity]),
  );
  if (release.server) files.set(release.server, release.serverIntegrity);
  return files;
}

/** Returns whether a compressed file holds the released content. */
export async function isEncodingOf(content: Buffer, encoding: Encoding, integrity: string): Promise<boolean> {
  try {
    return isIntact(await decoders[encoding](content), integrity);
  } catch {
    return false;
  }
}

/** The damage of a file on this machine; the compressed files next to it can be made again. */
export interface Damage {
  /** `is missing` or `was changed`; null: only compressed files are damaged. */
  file: 'is missing' | 'was changed' | null;
  encodings: Encoding[];
}

/** @returns null when the file and the compressed ones next to it are intact */
export async function damageOf(path: string, integrity: string | undefined): Promise<Damage | null> {
  const content = await readFile(path).catch(() => null);
  if (content === null) return { file: 'is missing', encodings: [] };
  if (integrity === undefined) return null;
  if (!isIntact(content, integrity)) return { file: 'was changed', encodings: [] };
  const damaged: Encoding[] = [];
  for (const encoding of encodings) {
    const small = await readFile(path + encoding).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? null : Buffer.alloc(0),
    );
    if (small && !(await isEncodingOf(small, encoding, integrity))) damaged.push(encoding);
  }
  return damaged.length > 0 ? { file: null, encodings: damaged } : null;
}

export const makeEncodings = async (path: string, damaged: Encoding[]) =>
  Object.entries(await encode(await readFile(path))).filter(([encoding]) => damaged.includes(encoding as Encoding));

/**
 * Checks a release's folder against its record. @returns its damages, in sentences: a file without a hash, a missing or changed file, a
 * compressed one with other content.
 */
export async function brokenFiles(folder: string, release: Release): Promise<string[]> {
  const chunks = [...release.routes, ...(release.kind === 'remote' ? Object.values(release.widgets) : [])].flatMap(
    (part) => part.chunks,
  );
  const fonts = release.kind === 'shell' ? release.fonts : [];
  const named = new Set([release.entry, ...release.styles, ...chunks, ...fonts]);
  const complaints = [...named]
    .filter((file) => !release.assets[file])
    .map((file) => `${release.name}@${release.version} names ${file} without a hash of it: build it again.`);
  for (const [file, integrity] of hashedFiles(release)) {
    const damage = await damageOf(join(folder, file), integrity);
    if (damage?.file === 'is missing') {
      complaints.push(`${release.name}@${release.version} lacks ${file}: build it again.`);
    } else if (integrity === undefined) {
      complaints.push(`${release.name}@${release.version} has no hash of ${file}: build it again.`);
    } else if (damage?.file === 'was changed') {
      complaints.push(`${release.name}@${release.version}: ${file} was changed after it was built: build it again.`);
    }
    for (const encoding of damage?.encodings ?? []) {
      complaints.push(`${release.name}@${release.version}: ${file}${encoding} does not hold ${file}: build it again.`);
    }
  }
  return complaints;
}
