/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 2;

export const contactMessageKeys = {
  all: ['contact-messages', shape] as const,
  list: (filter: object) => [...contactMessageKeys.all, 'list', filter] as const,
  newCount: () => [...contactMessageKeys.all, 'new-count'] as const,
};
