/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 2;

/** Queries of administrators about payments to hosts and affiliates. */
export const payoutKeys = {
  all: ['payouts', shape] as const,
  lists: () => [...payoutKeys.all, 'lists'] as const,
  due: (filter: object) => [...payoutKeys.lists(), 'due', filter] as const,
  settlements: (beneficiary: string, search: string) =>
    [...payoutKeys.lists(), 'settlements', beneficiary, search] as const,
  /** No list: it stays as it was looked at. */
  dueOf: (beneficiary: string, personId: string) => [...payoutKeys.all, 'due-of', beneficiary, personId] as const,
};
