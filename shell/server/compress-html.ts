import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Returns the best encoding that the browser accepts, by its header `accept-encoding`. */
export const acceptedEncoding = (header: string): 'br' | 'gzip' | null =>
  /\bbr\b/.test(header) ? 'br' : /\bgzip\b/.test(header) ? 'gzip' : null;

/** A window of 256 KB holds a whole page; a larger one only costs time, since its memory is laid out anew for each page. */
const windowBits = 18;

/** Compresses with fast settings, since a visitor waits for it. */
export async function compressHtml(html: string, encoding: 'br' | 'gzip' | null): Promise<Uint8Array<ArrayBuffer>> {
  const content = Buffer.from(html);
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    return new Uint8Array(await brotli(content, { params }));
  }
  if (encoding === 'gzip') return new Uint8Array(await gzipped(content, { level: 6 }));
  return new Uint8Array(content);
}
