import { hashKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SearchResults } from '../../data/spaces/search-spaces.query.ts';

export interface FoundSpaces {
  /** Undefined while there is nothing to show. */
  results: SearchResults | undefined;
  /** They belong to an older question: the newer answer is on its way, or did not come. */
  isOlder: boolean;
  isFetching: boolean;
  /** The newest question could not be answered; stays true while a person asks it again. */
  hasFailed: boolean;
  /** Asks again; when the button that did it is gone afterwards, the focus goes to the element with this id. */
  retry: (focusOn: string) => Promise<void>;
}

/**
 * Returns the results of a search. They stay on the screen until newer ones arrive, and also when these fail to load.
 */
export function useFoundSpaces<K extends readonly unknown[]>(
  options: UseQueryOptions<SearchResults, Error, SearchResults, K>,
): FoundSpaces {
  const query = useQuery(options);
  // the cache shows older results while it waits and drops them when it fails
  const [seen, setSeen] = useState(query.data);
  if (query.data && query.data !== seen) setSeen(query.data);
  const older = seen && seen.items.length > 0 ? seen : undefined;
  const isAnswered = query.data !== undefined && !query.isPlaceholderData;
  // the search that its button repeats: the failure stays in the meantime, and with it the focus
  const question = hashKey(options.queryKey);
  const [requestedAgain, setRequestedAgain] = useState<string | null>(null);
  const hasFailed = (query.isError && !query.isFetching) || requestedAgain === question;

  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    const id = focusNext.current;
    if (hasFailed || id === null) return;
    focusNext.current = null;
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  }, [hasFailed]);

  return {
    results: query.data ?? older,
    isOlder: !isAnswered,
    isFetching: query.isFetching,
    hasFailed,
    retry: async (focusOn) => {
      focusNext.current = focusOn;
      setRequestedAgain(question);
      await query.refetch();
      setRequestedAgain(null);
    },
  };
}
