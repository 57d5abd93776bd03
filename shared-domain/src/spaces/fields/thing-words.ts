/** Names that people use for a type of space or an amenity. All folded: lower case without accents. */
export interface ThingWords {
  /** In a sentence: a regular expression over whole words with one space between them. */
  pattern: string;
  /** Of six letters or more: one wrong letter in them is put right. */
  corrected?: readonly string[];
  /** Synonyms that search finds and listings don't use, spelled like `everydayWords`. */
  everyday?: Readonly<Record<string, string>>;
}
