import { useEffect, useState } from 'react';

/** The size of an element's content in pixels; undefined while it has none. */
export function useSize(element: HTMLElement | null): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>();
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize(width > 0 && height > 0 ? { width, height } : undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
