import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The best of what the browser accepts, by its header `accept-encoding`. */
export const acceptedEncoding = (header: string): 'br' | 'gzip' | null =>
  /\bbr\b/.test(header) ? 'br' : /\bgzip\b/.test(header) ? 'gzip' : null;

/** Compresses HTML as the browser accepts it; fast settings, since it is done for each answer. */
export async function compressHtml(
  html: string,
  acceptEncoding: string,
): Promise<{ body: Uint8Array<ArrayBuffer>; encoding: 'br' | 'gzip' | null }> {
  const content = Buffer.from(html);
  const encoding = acceptedEncoding(acceptEncoding);
  const body =
    encoding === 'br'
      ? await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : encoding === 'gzip'
        ? await gzipped(content, { level: 6 })
        : content;
  return { body: new Uint8Array(body), encoding };
}
