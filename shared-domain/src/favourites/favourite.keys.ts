/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 2;

export const favouriteKeys = {
  all: ['favourites', shape] as const,
  mine: (userId: string) => [...favouriteKeys.all, 'mine', userId] as const,
  lists: (userId: string) => [...favouriteKeys.all, 'lists', userId] as const,
  links: (userId: string) => [...favouriteKeys.all, 'links', userId] as const,
  list: (userId: string, listId: string) => [...favouriteKeys.all, 'list', userId, listId] as const,
  /** Of a link, without an account. */
  shared: (secret: string) => ['shared-list', shape, secret] as const,
};
