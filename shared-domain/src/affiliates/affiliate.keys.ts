/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 2;

export const affiliateKeys = {
  all: ['affiliates', shape] as const,
  mine: (userId: string) => [...affiliateKeys.all, 'mine', userId] as const,
  results: (affiliateId: string) => [...affiliateKeys.all, 'results', affiliateId] as const,
  commissions: (affiliateId: string) => [...affiliateKeys.all, 'commissions', affiliateId] as const,
  adminList: (filter: object) => [...affiliateKeys.all, 'admin-list', filter] as const,
};
