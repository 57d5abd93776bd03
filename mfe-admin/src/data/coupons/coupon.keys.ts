/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 2;

export const couponKeys = {
  all: ['coupons', shape] as const,
  list: () => [...couponKeys.all, 'list'] as const,
  uses: (id: string) => [...couponKeys.all, 'use-pages', id] as const,
};
