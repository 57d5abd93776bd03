/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 1;

/** What administrators see of payments to hosts. */
export const payoutKeys = {
  all: ['payouts', shape] as const,
  lists: () => [...payoutKeys.all, 'lists'] as const,
  due: (filter: object) => [...payoutKeys.lists(), 'due', filter] as const,
  settlements: (search: string) => [...payoutKeys.lists(), 'settlements', search] as const,
  /** No list: it stays as it was looked at. */
  dueOf: (hostId: string) => [...payoutKeys.all, 'due-of', hostId] as const,
};
