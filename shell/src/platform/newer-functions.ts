// Adds the functions that the site uses and that browsers of `federation/src/build/browsers.ts` may lack; newer ones do not load this file.

function add<Owner extends object>(owner: Owner, name: keyof Owner, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

add(Array.prototype, 'toSorted', function <T>(this: T[], compare?: (one: T, other: T) => number) {
  return [...this].sort(compare);
});
add(Array.prototype, 'toReversed', function <T>(this: T[]) {
  return [...this].reverse();
});

add(Promise, 'withResolvers', <T>() => {
  let resolve: PromiseWithResolvers<T>['resolve'] = () => {};
  let reject: PromiseWithResolvers<T>['reject'] = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
});

add(URL, 'canParse', (address: string | URL, base?: string | URL) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
});

add(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) {
      abort();
      break;
    }
    signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
});

export {};
