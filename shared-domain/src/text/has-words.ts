const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns whether a text has every typed word or its beginning, whatever the case and accents. */
export function hasWords(text: string, typed: string): boolean {
  const folded = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
