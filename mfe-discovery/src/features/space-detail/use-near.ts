import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFirstInput } from 'shared-ui/lib/first-input.ts';

/** Px below the window at which the code of a part is fetched, for who uses the page. Before that a part that is in the window is enough. */
const ahead = 600;

/**
 * Whether the visitor has scrolled near a part of the page, or moves by Tab; once near, it stays so. Delays fetching the code of parts
 * further down.
 */
export function useNear<E extends Element>(): [place: RefObject<E | null>, near: boolean] {
  const place = useRef<E>(null);
  const [near, setNear] = useState(false);
  const used = useFirstInput();
  useEffect(() => {
    const { current } = place;
    if (!current || near) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${used ? ahead : 0}px 0px`,
    });
    observer.observe(current);
    // who goes from part to part by key leaves out none: what a part offers has to be there before the focus passes it
    const hear = ({ key }: KeyboardEvent) => key === 'Tab' && setNear(true);
    window.addEventListener('keydown', hear);
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', hear);
    };
  }, [near, used]);
  return [place, near];
}
