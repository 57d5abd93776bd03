import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Location, useLocation, useNavigation, useRevalidator } from 'react-router-dom';
import { isDataTrouble } from '../platform/error-text.ts';
import { RemoteLoadError } from '../platform/module-source.ts';

/** Errors that were on the screen when the visitor tried again. */
const retried = new WeakSet<object>();

/** Notes that what threw this is tried again. */
export const noteRetry = (error: object): void => void retried.add(error);

/**
 * Returns whether this very error came back after another attempt. Then something in this document has cached it, as `React.lazy` does with
 * code that did not arrive and modules with a promise of theirs, and only a new document starts clean.
 */
export const isRemembered = (error: object): boolean => retried.has(error);

/** Visits whose document loads anew for some seconds: a second press would request it once more. */
const reloading = new WeakSet<Location>();

/** Visits of a page on which the visitor tried again; React Router keeps the object until the next navigation. */
const retriedVisits = new WeakSet<Location>();

/** Returns whether the page fails again after a new rendering. Excludes missing data and code, which another attempt can bring. */
const failsAgain = (error: object, visit: Location): boolean =>
  retriedVisits.has(visit) && !(error instanceof RemoteLoadError) && !isDataTrouble(error);

let rendered: Promise<void> | undefined;

/**
 * Resolves when the failed page on the screen, if there is one, has rendered that an attempt began. React Router gives a page up that it has
 * not rendered as loading in between, so an attempt that is answered from memory would have no effect. Waits half a second at most.
 */
export async function attemptRendered(): Promise<void> {
  if (rendered) await Promise.race([rendered, new Promise((resolve) => setTimeout(resolve, 500))]);
}

/**
 * Makes a new attempt at a page (any revalidation) a real one: queries that failed are fetched again. If the error is one that this
 * document has cached, or the page fails again, the address is loaded as a new document. Not while offline: that would remove the page that
 * is shown.
 */
export function useRecovery(error: unknown): void {
  const visit = useLocation();
  const { state } = useRevalidator();
  const isIdle = useNavigation().state === 'idle' && state === 'idle';
  const { reset } = useQueryErrorResetBoundary();
  useEffect(() => {
    if (!isIdle) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    rendered = promise;
    return resolve;
  }, [isIdle]);
  useEffect(() => {
    if (typeof error !== 'object' || error === null) return;
    if (state !== 'idle') {
      noteRetry(error);
      retriedVisits.add(visit);
      reset();
    } else if ((isRemembered(error) || failsAgain(error, visit)) && navigator.onLine && !reloading.has(visit)) {
      reloading.add(visit);
      // the visitor may have stopped it
      setTimeout(() => reloading.delete(visit), 10_000);
      window.location.reload();
    }
  }, [error, visit, state, reset]);
}
