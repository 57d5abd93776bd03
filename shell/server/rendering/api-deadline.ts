import { NotRendered, renderFailures } from './render-failure.ts';

/**
 * The API has so long to begin its answer. Apart from the time-out of a page: what renders slowly on a busy machine is not
 * blamed on the API, and one that is away doesn't keep visitors waiting until a page's time is over.
 */
export function withApiDeadline(fetch: typeof globalThis.fetch, milliseconds: number): typeof globalThis.fetch {
  return async (input, init) => {
    const silence = new AbortController();
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const timer = setTimeout(() => {
      // an answer that has come already, while this thread was rendering, is taken first
      setImmediate(() => silence.abort(new NotRendered(renderFailures.silentApi)));
    }, milliseconds);
    try {
      return await fetch(input, {
        ...init,
        signal: given ? AbortSignal.any([given, silence.signal]) : silence.signal,
      });
    } catch (error) {
      if (error instanceof TypeError) throw new NotRendered(renderFailures.lostApi, { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}
