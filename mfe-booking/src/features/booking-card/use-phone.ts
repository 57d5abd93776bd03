import { useSyncExternalStore } from 'react';

/** Below the design's one change of layout. */
const phone = '(width < 56.3125rem)';

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const isPhone = (): boolean => window.matchMedia(phone).matches;

/** True where the card is a bar with a sheet. A widget is only rendered in the browser; on the server it is the desktop's. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false);
}
