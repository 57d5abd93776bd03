/** Letters that are written from right to left: Hebrew to Arabic, their presentation forms, and the two blocks beyond the first plane. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

/**
 * The characters for what `<bdi>` does in a page, for words that become part of a label, a message or a mail as well. Texts without
 * such letters stay as they are; the database takes the characters out of what people write.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${withoutIsolates(text)}\u2069` : text;
