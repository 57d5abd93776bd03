import type { AnsweredRequest } from './request-record.ts';

export interface AccessLog {
  answered(request: AnsweredRequest): void;
  /** Writes the lines that wait. */
  stop(): void;
}

/** Lines are written together: one write for each would cost more than the answer of a page from memory. */
const writeEveryMs = 100;
const mostWaiting = 500;

/** A line of JSON for each request. What load balancers ask each second is left out as long as the answer is good. */
export function createAccessLog(write: (lines: string) => void): AccessLog {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    write(`${waiting.join('\n')}\n`);
    waiting = [];
  }

  return {
    answered({ id, kind, method, route, status, bytes, seconds, isCut, source, network }) {
      if (kind === 'probe' && status < 400) return;
      waiting.push(
        JSON.stringify({
          time: new Date().toISOString(),
          log: 'access',
          request: id,
          kind,
          method,
          route,
          status,
          bytes,
          ms: Math.round(seconds * 10_000) / 10,
          ...(source && { source }),
          ...(isCut && { cut: true }),
          network,
        }),
      );
      if (waiting.length >= mostWaiting) flush();
      else timer ??= setTimeout(flush, writeEveryMs).unref();
    },
    stop: flush,
  };
}
