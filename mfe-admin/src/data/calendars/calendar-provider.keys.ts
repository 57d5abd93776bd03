/** Raise `shape` when the data under a key changes: remotes of different releases share one cache. */
const shape = 1;

export const calendarProviderKeys = { all: ['calendar-providers', shape] as const };
