import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches; null on the server and while hydrating. */
function useMedia(query: string): boolean | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => null,
  );
}

/** From here on the page has its desktop layout (`desk:`). Null on the server and while hydrating. */
export const useIsDesktop = () => useMedia('(min-width: 56.3125rem)');

/** A phone on its side: bars that stay in view would leave no room for the page (`short:`). */
export const useIsShort = () => useMedia('(height < 30rem)');
