import { mostCounted } from 'shared-domain/spaces/space-card.ts';

/**
 * The pages a pager shows: first, last, and those around the present one; null is a gap. At most seven entries, so that
 * the pager fits a phone.
 */
export function pageWindow(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, null, pages];
  if (page >= pages - 3) return [1, null, pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, null, page - 1, page, page + 1, null, pages];
}

/** Returns the number of pages; pages behind the last counted row can't be opened. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.min(Math.ceil(total / pageSize), Math.floor(mostCounted / pageSize)));
}
