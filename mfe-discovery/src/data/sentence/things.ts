import type { AmenitySlug } from 'shared-domain/spaces/amenities.ts';
import { amenityEntries } from 'shared-domain/spaces/fields/amenity-entries.ts';
import { typeEntries } from 'shared-domain/spaces/fields/type-entries.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { type Sentence, words } from './words.ts';

const typesOf = (means: 'place' | 'occasion') =>
  typeEntries.flatMap((type) =>
    'words' in type && type.words.means === means ? [{ type: type.key, ...type.words }] : [],
  );
/** Kinds of places; then what happens there, which is a kind only where no place is named. */
const types = [...typesOf('place'), ...typesOf('occasion')];

/** Every kind and every amenity, as a pattern. */
export const anyThing = [
  ...amenityEntries.map(({ words: { pattern } }) => pattern),
  ...types.map(({ pattern }) => pattern),
].join('|');

/** The kind of space, by its own name or by what happens there: 'sítio', 'chácara', 'palestra'. */
export function readType(sentence: Sentence): Partial<SearchFilters> {
  const named = types.find(({ pattern }) => sentence.take(words(pattern)));
  return named ? { type: named.type } : {};
}

/** What the space must have. */
export function readAmenities(sentence: Sentence): Partial<SearchFilters> {
  const amenities: AmenitySlug[] = [];
  for (const amenity of amenityEntries) {
    sentence.takeAll(words(amenity.words.pattern), () => {
      if (!amenities.includes(amenity.slug)) amenities.push(amenity.slug);
    });
  }
  return amenities.length > 0 ? { amenities } : {};
}
