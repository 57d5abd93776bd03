import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** Finds a boundary that has failed or waits, by React's mark: the browser would have to render that part. */
const unfinishedBoundary = /<!--\$[!?~]/;

/**
 * Renders everything, waiting for suspended parts. The result holds no script. @throws the page's error
 *
 * Most pages wait for nothing: React's text then needs no encoding into buffers and back, a tenth of a page's rendering. The others are
 * rendered again.
 */
export async function renderToText(page: ReactNode, signal: AbortSignal): Promise<string> {
  try {
    const html = renderToString(page);
    if (!unfinishedBoundary.test(html)) return html;
  } catch {
    // it waits outside a boundary, or the stream tells the error, too
  }
  return renderWaiting(page, signal);
}

function renderWaiting(page: ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    // anything may be thrown, also nothing
    let failure: { error: unknown } | undefined;
    const { pipe, abort } = renderToPipeableStream(page, {
      // a boundary that React moved to the end would need a script to move it back
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= { error };
      },
      onShellError: reject,
      onAllReady() {
        if (failure) return reject(failure.error);
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            parts.push(chunk);
            done();
          },
          final(done) {
            done();
            resolve(Buffer.concat(parts).toString('utf8'));
          },
        });
        pipe(sink);
      },
    });
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}
