/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 1;

/** What administrators see of payments to hosts. */
export const payoutKeys = {
  all: ['payouts', shape] as const,
  due: (filter: object) => [...payoutKeys.all, 'due', filter] as const,
  dueOf: (hostId: string) => [...payoutKeys.all, 'due-of', hostId] as const,
  settlements: (search: string) => [...payoutKeys.all, 'settlements', search] as const,
};
