import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { z } from 'zod';
import type { remoteReleaseSchema } from '../registry/registry.schema.ts';
import type { BuildMode } from './base-config.ts';

type Assets = z.infer<typeof remoteReleaseSchema>['assets'];

const published = new Set(['.js', '.css', '.woff2', '.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.ico']);
const compressed = new Set(['.js', '.css', '.svg']);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** One for records and bundler: a preload with another hash than the script's is fetched twice. Short, since an entry lists all its chunks. */
export const integrityAlgorithm = 'sha256';

/** The hash of a file, as browsers check it. */
export const integrityOf = (content: Buffer, algorithm = integrityAlgorithm): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/** Returns whether a file has the recorded hash, by the algorithm of that time. */
export const isIntact = (content: Buffer, integrity: string): boolean =>
  integrityOf(content, integrity.split('-')[0]) === integrity;

/** Text as it is sent, by the ending of its file: as small as can be, unless it stays on this machine. */
export async function encode(content: Buffer, mode: BuildMode = 'production'): Promise<Record<'.br' | '.gz', Buffer>> {
  const [quality, level] = mode === 'production' ? [11, 9] : [1, 1];
  return {
    '.br': await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    '.gz': await gzipped(content, { level }),
  };
}

/**
 * Hashes and sizes of every public file of a folder. Text is compressed once, here, so that the site server never does
 * it. The bundler's own records (manifest, stats) have been read and do not stay.
 */
export async function publicAssets(dir: string, mode: BuildMode = 'production'): Promise<Assets> {
  const files = (await readdir(dir)).filter((file) => published.has(extname(file))).sort();
  const entries = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(dir, file));
      const integrity = integrityOf(content);
      let sent = content.length;
      if (compressed.has(extname(file))) {
        const small = await encode(content, mode);
        for (const [ending, body] of Object.entries(small)) await writeFile(join(dir, file + ending), body);
        sent = small['.br'].length;
      }
      return [file, { integrity, size: content.length, brotli: sent }] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** The version of a release: a hash over its public files, its server bundle and its record. */
export async function versionOf(dir: string, record: { assets: Assets }): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(record));
  const server = await readFile(join(dir, 'server/server.cjs')).catch(() => null);
  if (server) hash.update(server);
  return hash.digest('hex').slice(0, 16);
}
