import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { releaseFile } from './release-record.ts';
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
 * Brings a built release to a target; its record comes last, so that what has a record is whole. A bucket can't choose an
 * encoding by itself: there a script lies under its name already compressed, as every browser we serve takes it; beside it
 * lie the files from which a site server chooses.
 */
export async function upload(releasesDir: string, unit: string, version: string, target: ReleaseTarget): Promise<void> {
  if (target.localDir === releasesDir) return;
  const recordPath = `${unit}/${version}/${releaseFile}`;
  if (await target.read(recordPath)) return;
  const folder = join(releasesDir, unit, version);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => file !== releaseFile);
  for (const file of files) {
    const content = await readFile(join(folder, file));
    const small = target.localDir || !files.includes(`${file}.br`) ? null : await readFile(join(folder, `${file}.br`));
    await target.put(`${unit}/${version}/${file}`, small ?? content, {
      contentType: typeOf(file),
      ...(small && { contentEncoding: 'br' as const }),
    });
  }
  const record = await readFile(join(folder, releaseFile));
  await target.put(recordPath, record, { contentType: typeOf(releaseFile) });
}
