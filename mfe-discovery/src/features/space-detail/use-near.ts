import { type RefObject, useEffect, useRef, useState } from 'react';

/** Px below the window at which the code of a part is fetched. */
const ahead = 600;

/**
 * Whether the visitor has scrolled near a part of the page; once near, it stays so. Delays fetching the code of parts
 * further down.
 */
export function useNear<E extends Element>(): [place: RefObject<E | null>, near: boolean] {
  const place = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current || near) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${ahead}px 0px`,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [near]);
  return [place, near];
}
