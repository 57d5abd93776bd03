import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { parseRelease, type Release, readRelease, releaseFile } from '../registry/release-record.ts';
import { encodings, isEncodingOf } from './release-files.ts';
import type { ReleaseTarget } from './release-target.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
};
const typeOf = (file: string) => contentTypes[extname(file)] ?? 'application/octet-stream';

/**
 * Uploads a built release to a target; its record comes last, so that a release with a record is complete. A bucket can't choose an
 * encoding: there a script's own name holds the compressed file, which every browser we serve accepts; next to it are the files from which
 * a site server chooses. Existing files stay, unless they are damaged.
 */
export async function upload(releasesDir: string, unit: string, version: string, target: ReleaseTarget): Promise<void> {
  if (target.localDir === releasesDir) return;
  const root = `${unit}/${version}`;
  const folder = join(releasesDir, unit, version);
  const release = await readRelease(releasesDir, unit, version);
  const record = await target.read(`${root}/${releaseFile}`);
  const isBrought = record !== null;
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => file !== releaseFile);
  for (const file of files) {
    const path = `${root}/${file}`;
    const content = await readFile(join(folder, file));
    if (isBrought && (await isWhole(target, path, file, content, release))) continue;
    const small = target.localDir || !files.includes(`${file}.br`) ? null : await readFile(join(folder, `${file}.br`));
    if (isBrought) console.error(`⚠ ${target.address}/${path} was damaged and is written anew.`);
    await target.put(path, small ?? content, {
      contentType: typeOf(file),
      ...(small && { contentEncoding: 'br' as const }),
    });
  }
  if (isBrought && record !== 'unchanged' && isRecord(record.body.toString('utf8'), release)) return;
  if (isBrought) console.error(`⚠ ${target.address}/${root}/${releaseFile} was damaged and is written anew.`);
  await target.put(`${root}/${releaseFile}`, await readFile(join(folder, releaseFile)), {
    contentType: typeOf(releaseFile),
  });
}

async function isWhole(target: ReleaseTarget, path: string, file: string, content: Buffer, release: Release) {
  try {
    const there = await target.read(path);
    if (there === null || there === 'unchanged') return false;
    const encoding = encodings.find((ending) => file.endsWith(ending));
    const integrity = encoding && release.assets[file.slice(0, -encoding.length)]?.integrity;
    // compressed by another machine it may differ and hold the same
    return encoding && integrity ? await isEncodingOf(there.body, encoding, integrity) : there.body.equals(content);
  } catch {
    // a bucket's compressed files arrive unpacked, which fails when they are cut short
    return false;
  }
}

function isRecord(text: string, { name, version }: Release): boolean {
  try {
    parseRelease(name, version, text, '');
    return true;
  } catch {
    return false;
  }
}
