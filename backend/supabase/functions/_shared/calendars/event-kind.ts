/** Classifies events of other calendars by the provider's own words. */
export type ImportedKind = 'block' | 'other' | 'reservation';

/** A provider whose words are known. */
export type Dialect = 'airbnb' | 'booking' | 'vrbo';

const words: Record<Dialect, Partial<Record<ImportedKind, RegExp>>> = {
  airbnb: { block: /^(?:airbnb \(not available\)|not available)$/, reservation: /^reserved$/ },
  // the same for a reservation, a block and what it imported
  booking: { block: /^closed [-–—] not available$/ },
  vrbo: { block: /^blocked$/, reservation: /^reserved(?: - .*)?$/ },
};

const byStrength: readonly ImportedKind[] = ['block', 'other', 'reservation'];

export const stronger = (one: ImportedKind | undefined, other: ImportedKind): ImportedKind =>
  one !== undefined && byStrength.indexOf(one) > byStrength.indexOf(other) ? one : other;

/**
 * The kind that the titles of an event say.
 * @param titles a raw line break in another text may look like a second one: then the strongest counts
 * @param dialect of the calendar's provider; without one no title says it
 */
export function kindOf(titles: readonly string[], dialect: Dialect | null): ImportedKind {
  const known = dialect ? words[dialect] : {};
  const kindOfTitle = (title: string): ImportedKind => {
    const text = title.trim().replace(/\s+/g, ' ').toLowerCase();
    return known.block?.test(text) ? 'block' : known.reservation?.test(text) ? 'reservation' : 'other';
  };
  return titles.map(kindOfTitle).reduce<ImportedKind | undefined>(stronger, undefined) ?? 'other';
}
