/** Longest time that a remote's page or widget may take to arrive. The federation runtime has no limit of its own. */
export const remoteDeadline = 8000;

/** Settles like `work`, or rejects after `milliseconds`, or as soon as `signal` is aborted. */
export function withDeadline<T>(
  work: Promise<T>,
  what: string,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms.`)), milliseconds);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
  });
}
