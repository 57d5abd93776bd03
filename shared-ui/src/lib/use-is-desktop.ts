import { useSyncExternalStore } from 'react';

/** From here on the page has its desktop layout (`desk:`). */
const desktop = '(min-width: 56.3125rem)';

function subscribe(onChange: () => void) {
  const query = matchMedia(desktop);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Null on the server and while hydrating. */
export function useIsDesktop(): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(desktop).matches,
    () => null,
  );
}
