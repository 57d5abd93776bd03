import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface StaticScript {
  /** Path on the site; it carries the hash of the text. */
  path: string;
  integrity: string;
  text: string;
  /** As it is sent. */
  encoded: { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> };
}

/** The text of a script of `browser/` as it is sent: comments are for us. */
export const browserScript = (name: string): string =>
  readFileSync(join(import.meta.dirname, `browser/${name}.js`), 'utf8').replace(
    /^\s*(\/\*[\s\S]*?\*\/|\/\/.*)\n/gm,
    '',
  );

function staticScript(name: string): StaticScript {
  const text = browserScript(name);
  const digest = (algorithm: string) => createHash(algorithm).update(text);
  return {
    path: `/${name}.${digest('sha256').digest('hex').slice(0, 12)}.js`,
    integrity: `sha384-${digest('sha384').digest('base64')}`,
    text,
    encoded: { br: new Uint8Array(brotliCompressSync(text)), gzip: new Uint8Array(gzipSync(text, { level: 9 })) },
  };
}

/** Starts the other scripts of a page that the server has rendered. */
export const pageStart = staticScript('start');
/** Reports a page that does not start. */
export const startWatchdog = staticScript('start-watchdog');
/** Runs in a worker of the page; reports that its thread is busy, or that a navigation hangs. */
export const freezeWatchdog = staticScript('freeze-watchdog');
/** Keeps the code of an affiliate's link; sent with addresses that carry one. */
export const keepReferral = staticScript('keep-referral');
/** Requests files of releases from the site when another address does not send them; only pages that name one have it. */
export const ownReleases = staticScript('own-releases');
