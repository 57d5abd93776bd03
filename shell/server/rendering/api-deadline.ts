import { NotRendered, renderFailures } from './render-failure.ts';

/** After so many calls in a row without an answer, calls fail immediately. */
const mostSilences = 3;

/**
 * Limits the time in which the API must begin its answer. It is separate from the time-out of a page, so that slow
 * rendering on a busy machine is not blamed on the API, and an API that is away doesn't keep visitors waiting until a
 * page's time is over. While it is away, calls fail immediately, and one at a time is repeated in the background until the
 * API answers.
 */
export function withApiDeadline(fetch: typeof globalThis.fetch, milliseconds: number): typeof globalThis.fetch {
  let silencesInARow = 0;
  let isTrying = false;

  async function ask(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const silence = new AbortController();
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const timer = setTimeout(() => {
      // an answer that has already arrived, while this thread was rendering, is handled first
      setImmediate(() => silence.abort(new NotRendered(renderFailures.silentApi)));
    }, milliseconds);
    try {
      const response = await fetch(input, {
        ...init,
        signal: given ? AbortSignal.any([given, silence.signal]) : silence.signal,
      });
      silencesInARow = 0;
      return response;
    } catch (error) {
      const isLost = error instanceof TypeError;
      if (isLost || silence.signal.aborted) silencesInARow += 1;
      if (isLost) throw new NotRendered(renderFailures.lostApi, { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function tryAgain(...[input, init]: Parameters<typeof fetch>): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    try {
      // the page that wanted it ends before
      const response = await ask(input, { ...init, signal: null });
      await response.body?.cancel();
    } catch {
      // still away
    } finally {
      isTrying = false;
    }
  }

  return async (input, init) => {
    if (silencesInARow < mostSilences) return ask(input, init);
    void tryAgain(input, init);
    throw new NotRendered(renderFailures.silentApi);
  };
}
