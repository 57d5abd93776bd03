let segmenter: Intl.Segmenter | undefined;

/** Splits a text into what people take for one sign. A slow phone takes a tenth of a second for the first call. */
export function graphemesOf(text: string): Intl.Segments {
  // biome-ignore lint/plugin/no-intl: nothing else knows where an emoji ends; the first view does without
  segmenter ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Unicode Standard Annex 29: below the combining marks each printable code unit is a grapheme. */
const isPlain = (pair: string) => /^[\x20-\u02ff]{2}$/.test(pair);

/** The UTF-16 index at which the grapheme around `index` begins. */
export const graphemeStart = (text: string, index: number): number =>
  isPlain(text.slice(index - 1, index + 1)) ? index : (graphemesOf(text).containing(index)?.index ?? 0);

/** Nothing for an empty text. */
export const firstGrapheme = (text: string): string =>
  text.length === 1 || isPlain(text.slice(0, 2)) ? text.charAt(0) : (graphemesOf(text).containing(0)?.segment ?? '');
