import type { ModuleSource } from './module-source.ts';

const promises = new WeakMap<ModuleSource, Map<string, Promise<unknown>>>();

/**
 * Returns a module as React's `use` wants it: the same promise until it settles, and afterwards, if React has waited for it. A module that
 * is already loaded is read immediately, without a fallback.
 */
export function modulePromise(source: ModuleSource, owner: string, module: string): Promise<unknown> {
  const ofSource = promises.get(source) ?? new Map<string, Promise<unknown>>();
  promises.set(source, ofSource);
  const key = `${owner}/${module}`;
  const known = ofSource.get(key);
  const loaded = source.loaded(owner, module);
  if (known && (loaded === undefined || isFulfilled(known))) return known;
  const promise = loaded === undefined ? source.load(owner, module) : fulfilled(loaded);
  ofSource.set(key, promise);
  return promise;
}

/** `use` reads the `status` of a promise first: react.dev/reference/react/use, "Avoiding fallbacks by passing Promise subclasses". */
const fulfilled = (value: unknown): Promise<unknown> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });

/** Returns whether a promise is fulfilled: React sets the same `status` on promises that it has waited for. */
const isFulfilled = (promise: Promise<unknown>) => 'status' in promise && promise.status === 'fulfilled';
