/** The number is the version of the shapes below: all remotes share one query cache. */
export const suspensionKeys = {
  all: ['suspensions', 4] as const,
  space: (id: string) => [...suspensionKeys.all, 'space', id] as const,
  person: (id: string) => [...suspensionKeys.all, 'person', id] as const,
  history: (id: string) => [...suspensionKeys.person(id), 'history'] as const,
  people: (filter: object) => [...suspensionKeys.all, 'people', filter] as const,
};
