/**
 * Keeps the results of the `capacity` most recently used keys. Concurrent calls with one key share its promise; a rejected one is
 * not kept.
 */
export function asyncLruCache<Value>(capacity: number): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>();
  return (key, make) => {
    const known = kept.get(key);
    const value = known ?? make();
    kept.delete(key);
    kept.set(key, value);
    if (known !== undefined) return known;
    value.catch(() => kept.get(key) === value && kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
