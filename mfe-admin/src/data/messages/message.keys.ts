/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 4;

export const contactMessageKeys = {
  all: ['contact-messages', shape] as const,
  lists: () => [...contactMessageKeys.all, 'list'] as const,
  list: (filter: object) => [...contactMessageKeys.lists(), filter] as const,
  newCount: () => [...contactMessageKeys.all, 'new-count'] as const,
};
