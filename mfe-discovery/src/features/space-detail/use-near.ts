import { type RefObject, useEffect, useRef, useState } from 'react';

/** Px below the window at which the code of a part is fetched. */
const ahead = 600;

/**
 * Whether the visitor has scrolled near a part of the page, or moves by Tab; once near, it stays so. Delays fetching the code of parts
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
    // who goes from part to part by key leaves out none: what a part offers has to be there before the focus passes it
    const hear = ({ key }: KeyboardEvent) => key === 'Tab' && setNear(true);
    window.addEventListener('keydown', hear);
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', hear);
    };
  }, [near]);
  return [place, near];
}
