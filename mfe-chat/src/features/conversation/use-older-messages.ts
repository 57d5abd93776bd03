import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  data: { pages: unknown[] } | undefined;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads the page of older messages when the upper edge of the log comes near. */
export function useOlderMessages(query: Pages, scroller: RefObject<HTMLElement | null>) {
  const edge = useRef<HTMLDivElement>(null);
  const load = () => void query.fetchNextPage();
  const loadByItself = useEffectEvent(() => {
    if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) load();
  });
  const pages = query.data?.pages.length ?? 0;
  useEffect(() => {
    if (!edge.current || pages === 0 || query.isFetching) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadByItself(),
      {
        root: scroller.current,
        rootMargin: '160px 0px 0px 0px',
      },
    );
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [pages, query.isFetching, scroller]);
  return { edge, load };
}
