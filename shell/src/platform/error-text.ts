import { scrubMessage } from 'shared-domain/telemetry/scrub.ts';

interface ErrorText {
  message: string;
  stack: string;
}

/** Returns name, message and stack of any thrown value; with its cause, when that says where it came from. */
export function textOf(error: unknown): ErrorText {
  if (typeof error !== 'object' || error === null) return { message: String(error), stack: '' };
  const { name, message, stack, code, status } = error as {
    name?: unknown;
    message?: unknown;
    stack?: unknown;
    code?: unknown;
    status?: unknown;
  };
  const kind = typeof name === 'string' && name !== 'Error' ? name : typeof code === 'string' ? code : '';
  const answer = typeof status === 'number' ? `resposta ${status}` : 'sem mensagem';
  const text = typeof message === 'string' && message !== '' ? message : answer;
  return { message: kind ? `${kind}: ${text}` : text, stack: typeof stack === 'string' ? stack : '' };
}

/** Returns whether the error is harmless: the visitor left, or the browser reported its own state. */
export function isNoise(error: unknown): boolean {
  const { message } = textOf(error);
  return /AbortError|The operation was aborted|signal is aborted|ResizeObserver loop|^Script error/i.test(message);
}

/** Codes of PostgREST and Postgres that say the database is away, busy, or refuses what this person wants. */
const troubleCode = /^(PT|PGRST00|PGRST3|08|42501|53|57)/;

/** The data did not arrive, or the server refused it: no release of a page is to blame for that. */
export function isDataTrouble(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, status, internal } = error as { code?: unknown; status?: unknown; internal?: unknown };
  // React Router's own: the page requested an action or a method that does not exist
  if (internal === true) return false;
  if (typeof code === 'string' && code !== '') return troubleCode.test(code);
  if (typeof status === 'number') return status !== 0;
  return isLostNetwork(textOf(error).message);
}

/** By the words of the browsers and of the API's client: nothing answered. */
export const isLostNetwork = (message: string): boolean =>
  /failed to fetch|networkerror|network error|load failed|fetch failed|RetryableFetch|FunctionsFetchError|connection was lost|appears to be offline|TimeoutError/i.test(
    message,
  );

/** Returns why the code of a unit did not arrive, in a sentence for administrators. `base`: the address of its folder. */
export function loadMessage(base: string, error: unknown): string {
  const cause = (error as { cause?: unknown } | null)?.cause ?? error;
  const { message } = textOf(cause);
  if (/took longer than/.test(message)) return 'o código demorou demais';
  const failed = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.name.startsWith(base))
    .findLast((entry) => {
      const { responseStatus = 200, decodedBodySize } = entry as PerformanceResourceTiming;
      return responseStatus >= 400 || (responseStatus === 0 && decodedBodySize === 0);
    }) as PerformanceResourceTiming | undefined;
  if (failed) {
    const file = failed.name.slice(base.length).replace(/[?#].*/, '');
    return failed.responseStatus ? `${file} respondeu ${failed.responseStatus}` : `${file} não chegou`;
  }
  return scrubMessage(message);
}
