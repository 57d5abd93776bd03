/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 1;

export const requestKeys = {
  all: ['requests', shape] as const,
  mine: (userId: string) => [...requestKeys.all, 'mine', userId] as const,
};
