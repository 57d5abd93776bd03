/** The number is the version of the shapes below: all remotes share one query cache. */
export const reportKeys = {
  all: ['reports', 1] as const,
  list: (filter: object) => [...reportKeys.all, 'list', filter] as const,
  file: (path: string) => [...reportKeys.all, 'file', path] as const,
};
