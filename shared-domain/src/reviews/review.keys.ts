/** The number is the version of the shapes: all remotes share one query cache. */
export const reviewKeys = {
  all: ['reviews', 2] as const,
  latest: (limit: number) => [...reviewKeys.all, 'latest', limit] as const,
  ofSpace: (spaceId: string) => [...reviewKeys.all, 'space', spaceId] as const,
  /** Whether a person may review a space. */
  state: (spaceId: string, userId: string) => [...reviewKeys.all, 'state', spaceId, userId] as const,
};
