import { isFont, replacements } from './translation-guard.ts';

/** React changes texts that a translator has replaced: they return to the page. */
export function watchTranslatedTexts(): void {
  replacements.of = watchReplacements();
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, value: string) {
      this.data = value;
      // the text returns to its place, where the translator finds it again
      if (!this.parentNode) replacements.of(this)?.replaceWith(this);
    },
  });
}

/** Remembers which `<font>` replaced a text: in one step, or by an insertion before or after it and its removal. */
function watchReplacements(): typeof replacements.of {
  const fonts = new WeakMap<Node, ChildNode>();
  const assigned = new WeakSet<Node>();
  function note(records: MutationRecord[]): void {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        if (!(text instanceof Text)) continue;
        const font = [...addedNodes, previousSibling, nextSibling].find((near) => isFont(near) && !assigned.has(near));
        if (!font) continue;
        fonts.set(text, font as ChildNode);
        assigned.add(font);
      }
  }
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  return (text) => {
    note(observer.takeRecords());
    return fonts.get(text);
  };
}
