/** How people call a type of space or an amenity. All folded: small letters without accents. */
export interface ThingWords {
  /** In a sentence: a regular expression over whole words with one space between them. */
  pattern: string;
  /** Of six letters or more: one wrong letter in them is put right. */
  corrected?: readonly string[];
  /** What listings don't say and search finds: `everydayWords` says how they are written. */
  everyday?: Readonly<Record<string, string>>;
}
