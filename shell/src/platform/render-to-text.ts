import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Renders everything, waiting for suspended parts. The result holds no script. @throws the page's error */
export function renderToText(page: ReactNode, signal: AbortSignal): Promise<string> {
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
