import type { ModuleSource } from './module-source.ts';

const promises = new WeakMap<ModuleSource, Map<string, { promise: Promise<unknown>; isLoaded: boolean }>>();

/**
 * A module as React's `use` wants it: the same promise until it settles. A module that is there already is read at once,
 * without a fallback.
 */
export function modulePromise(source: ModuleSource, owner: string, module: string): Promise<unknown> {
  const ofSource = promises.get(source) ?? new Map();
  promises.set(source, ofSource);
  const key = `${owner}/${module}`;
  const known = ofSource.get(key);
  const loaded = source.loaded(owner, module);
  if (known && (known.isLoaded || loaded === undefined)) return known.promise;
  const promise = loaded === undefined ? source.load(owner, module) : fulfilled(loaded);
  ofSource.set(key, { promise, isLoaded: loaded !== undefined });
  return promise;
}

/** `use` reads the `status` of a promise first: react.dev/reference/react/use, "Avoiding fallbacks by passing Promise subclasses". */
const fulfilled = (value: unknown): Promise<unknown> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });
