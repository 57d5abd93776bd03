import { AsyncLocalStorage } from 'node:async_hooks';

type Level = 'error' | 'warn' | 'info';
type Filter = (values: unknown[]) => boolean;

const filters = new AsyncLocalStorage<Filter>();
const levels: Level[] = ['error', 'warn', 'info'];
const wrapped = new WeakSet<(...values: unknown[]) => void>();

/**
 * Runs `work` so that what it says on the console is left out where `isNoise` says so. Some libraries report on the
 * console and offer no logger; only what they say from inside `work` is looked at.
 */
export function withoutNoise<Result>(isNoise: Filter, work: () => Result): Result {
  // Checked each time: a program, or a test, may have replaced the console since then.
  for (const level of levels) {
    const original = console[level];
    if (wrapped.has(original)) continue;
    const filtered = (...values: unknown[]) => {
      if (filters.getStore()?.(values) !== true) original(...values);
    };
    wrapped.add(filtered);
    console[level] = filtered;
  }
  return filters.run(isNoise, work);
}
