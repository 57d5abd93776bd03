import { reportRescue } from './telemetry.ts';

/**
 * A browser's translator replaces text nodes by `<font>` elements. React still holds the text nodes: it would fail to remove them or to
 * insert before them (https://github.com/facebook/react/issues/11538), and would change texts that are no longer in the page. Only a node
 * whose parent is another one is handled here; a failure that this prevents is reported.
 */
export function guardAgainstTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype;
  const replacements = watchReplacements();

  /** The child of `parent` that holds or has replaced `node`; null where that is not certain. */
  function placeOf(parent: Node, node: Node): ChildNode | null {
    const holder = [...parent.childNodes].find((child) => isFont(child) && child.contains(node));
    if (holder) return holder;
    const replacement = replacements.of(node);
    return replacement?.parentNode === parent ? replacement : null;
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (!isElsewhere(this, child)) return removeChild.call(this, child) as Child;
    reportRescue('removeChild');
    const place = placeOf(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, added: Child, next: Node | null): Child {
    if (!isElsewhere(this, next)) return insertBefore.call(this, added, next) as Child;
    reportRescue('insertBefore');
    return insertBefore.call(this, added, placeOf(this, next)) as Child;
  };
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
function watchReplacements(): { of: (text: Node) => ChildNode | undefined } {
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
  return {
    of(text) {
      note(observer.takeRecords());
      return fonts.get(text);
    },
  };
}

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

const isElsewhere = (parent: Node, child: Node | null): child is Node =>
  child instanceof Node && child.parentNode !== parent;
