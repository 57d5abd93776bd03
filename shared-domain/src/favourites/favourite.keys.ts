/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 1;

export const favouriteKeys = {
  all: ['favourites', shape] as const,
  mine: (userId: string) => [...favouriteKeys.all, 'mine', userId] as const,
  lists: (userId: string) => [...favouriteKeys.all, 'lists', userId] as const,
};
