import { graphemeStart } from './graphemes.ts';

/** At most so many UTF-16 units; neither an emoji nor a letter loses a part. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, graphemeStart(text, most));
