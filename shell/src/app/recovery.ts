import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';

/** Errors that were there when somebody tried again. */
const retried = new WeakSet<object>();

/** Notes that what threw this is tried again. */
export const noteRetry = (error: object): void => void retried.add(error);

/**
 * Whether this very error came back although it was tried again. Then something in this document has remembered it, as
 * `React.lazy` does with code that did not arrive and modules with a promise of theirs, and only a new document begins anew.
 */
export const isRemembered = (error: object): boolean => retried.has(error);

/**
 * Makes a new attempt at a page (any revalidation) a real one: queries that failed are asked again, and if the
 * error is one that this document remembers, the address is loaded as a new document. Not without a network: that would
 * take away what is there.
 */
export function useRecovery(error: unknown): void {
  const { state } = useRevalidator();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(() => {
    if (typeof error !== 'object' || error === null) return;
    if (state !== 'idle') {
      noteRetry(error);
      reset();
    } else if (isRemembered(error) && navigator.onLine) {
      window.location.reload();
    }
  }, [error, state, reset]);
}
