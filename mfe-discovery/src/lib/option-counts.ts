import type { FacetCounts } from '../data/spaces/search-facets.query.ts';

/**
 * Adds to each option the number of spaces that it would bring. The chosen one has none: a closed list must not change
 * when the numbers arrive, and its number is the one above the results.
 */
export function withCounts<V extends string>(
  options: readonly { value: V; label: string }[],
  counts: FacetCounts | undefined,
  chosen: V | null,
): { value: V; label: string }[] {
  return options.map(({ value, label }) => ({
    value,
    label: counts && value !== chosen ? `${label} (${facetNumber(counts[value])})` : label,
  }));
}

/** Formats a count for the little room next to an option: '12', '999+'. */
export function facetNumber(count = 0): string {
  return count > 999 ? '999+' : String(count);
}
