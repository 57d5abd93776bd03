/**
 * Returns 24 bits of a text, by which words of the site are recognised among those of its code. Other texts (a person's name on a button)
 * can't be recovered from it: each value stands for any number of texts.
 */
export function wordHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 24)) & 0xffffff;
}
