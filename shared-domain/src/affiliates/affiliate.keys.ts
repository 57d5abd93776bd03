/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 3;

export const affiliateKeys = {
  all: ['affiliates', shape] as const,
  mine: (userId: string) => [...affiliateKeys.all, 'mine', userId] as const,
  results: (affiliateId: string) => [...affiliateKeys.all, 'results', affiliateId] as const,
  payments: (affiliateId: string) => [...affiliateKeys.all, 'payments', affiliateId] as const,
  campaigns: (affiliateId: string) => [...affiliateKeys.all, 'campaigns', affiliateId] as const,
  commissions: (affiliateId: string) => [...affiliateKeys.all, 'commissions', affiliateId] as const,
  signs: (personId: string) => [...affiliateKeys.all, 'signs', personId] as const,
  adminList: (filter: object) => [...affiliateKeys.all, 'admin-list', filter] as const,
};
