import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus to the heading of the surrounding part when the focused element disappears with this one: Tab continues there. */
export function useStableFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around = element.closest('section, [role=dialog], main');
      // its replacement is rendered in the same step
      queueMicrotask(() => {
        const heading = around?.querySelector<HTMLElement>('h1, h2, h3');
        if (!heading || document.activeElement !== document.body) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}
