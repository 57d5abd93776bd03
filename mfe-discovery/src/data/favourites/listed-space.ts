import type { ListedSpaceRow } from 'shared-domain/favourites/favourites.answers.ts';
import { toSpaceItem } from 'shared-domain/spaces/space-card.ts';

/** A space of a list. `isFree`: null without a date. `price` is that of the date. */
export type ListedSpace = ReturnType<typeof toListedSpace>;

export const toListedSpace = (row: ListedSpaceRow) => ({
  ...toSpaceItem(row),
  isFree: row.is_free,
  nearestFreeDay: row.nearest_free_day,
  votes: row.votes,
  voters: row.voters ?? [],
  voted: row.voted,
  lines: row.lines,
});
