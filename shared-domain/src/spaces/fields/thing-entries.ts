import { amenityEntries } from './amenity-entries.ts';
import type { ThingWords } from './thing-words.ts';
import { typeEntries } from './type-entries.ts';

/** Types and amenities: what both have. */
export const thingEntries: readonly { label: string; words?: ThingWords }[] = [...typeEntries, ...amenityEntries];
