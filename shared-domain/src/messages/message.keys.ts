/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 1;

export const contactMessageKeys = {
  all: ['contact-messages', shape] as const,
  list: (search: string, onlyNew: boolean) => [...contactMessageKeys.all, 'list', search, onlyNew] as const,
  newCount: () => [...contactMessageKeys.all, 'new-count'] as const,
};
