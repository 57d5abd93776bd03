/** Letters that are written from right to left: Hebrew to Arabic, their presentation forms, and the two blocks beyond the first plane. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [isolate, end] = ['\u2068', '\u2069'];

export const withoutIsolates = (text: string): string => text.replaceAll(isolate, '').replaceAll(end, '');

/**
 * The characters for what `<bdi>` does in a page, for words that become part of a label, a message or a mail as well. Texts without
 * such letters stay as they are; the database takes the characters out of what people write.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? isolate + withoutIsolates(text) + end : text;
