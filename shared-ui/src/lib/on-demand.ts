import { useEffect, useState } from 'react';

/** Code that is loaded when it is wanted, with its states. */
export interface OnDemand<T> {
  /** Loads the code ahead, when the pointer or the focus arrives. */
  preload: () => void;
  /** The code, once it is wanted and there. */
  useWanted: (wanted: boolean) => { value: T | undefined; failed: boolean; retry: () => void };
}

/**
 * Code that the first view does not need, loaded when it is wanted. Unlike `React.lazy` a failure (offline, a release in
 * between) is not remembered, and the place where it is shown decides what to say.
 */
export function onDemand<T>(load: () => Promise<T>): OnDemand<T> {
  let value: T | undefined;
  let loading: Promise<void> | undefined;

  const start = () => {
    loading ??= load().then(
      (module) => {
        value = module;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  return {
    preload: () => {
      start().catch(() => {});
    },
    useWanted: (wanted) => {
      const [state, setState] = useState<'waiting' | 'there' | 'failed'>(value === undefined ? 'waiting' : 'there');
      useEffect(() => {
        if (!wanted || state !== 'waiting') return;
        let current = true;
        start().then(
          () => current && setState('there'),
          () => current && setState('failed'),
        );
        return () => {
          current = false;
        };
      }, [wanted, state]);
      return { value, failed: state === 'failed', retry: () => setState('waiting') };
    },
  };
}
