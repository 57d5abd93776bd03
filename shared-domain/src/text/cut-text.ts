const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

/** At most so many UTF-16 units; neither an emoji nor a letter loses a part. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, graphemes.segment(text).containing(most)?.index);
