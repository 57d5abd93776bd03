import { scrubMessage } from 'shared-domain/telemetry/scrub.ts';
import { textOf } from './error-text.ts';

/** Returns whether the error is harmless: the visitor left, or the browser reported its own state. */
export function isNoise(error: unknown): boolean {
  const { message } = textOf(error);
  return /AbortError|The operation was aborted|signal is aborted|ResizeObserver loop|^Script error/i.test(message);
}

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
