/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 6;

export const auditKeys = {
  all: ['audit', shape] as const,
  of: (type: string, id: string) => [...auditKeys.all, 'of', 'pages', type, id] as const,
  list: (filter: object) => [...auditKeys.all, 'list', filter] as const,
  reconciliation: () => [...auditKeys.all, 'reconciliation'] as const,
};
