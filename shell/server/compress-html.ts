import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses HTML as the browser accepts it; fast settings, since it is done for each answer. */
export async function compressHtml(
  html: string,
  acceptEncoding: string,
): Promise<{ body: Uint8Array<ArrayBuffer>; encoding: 'br' | 'gzip' | null }> {
  const content = Buffer.from(html);
  if (/\bbr\b/.test(acceptEncoding)) {
    const body = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return { body: new Uint8Array(body), encoding: 'br' };
  }
  if (/\bgzip\b/.test(acceptEncoding)) {
    return { body: new Uint8Array(await gzipped(content, { level: 6 })), encoding: 'gzip' };
  }
  return { body: new Uint8Array(content), encoding: null };
}
