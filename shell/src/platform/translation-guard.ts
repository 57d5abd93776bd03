import { reportRescue } from './telemetry.ts';

/** Set by `watchTranslatedTexts`: which element replaced a text. */
export const replacements: { of: (text: Node) => ChildNode | undefined } = { of: () => undefined };

/**
 * A browser's translator replaces text nodes by `<font>` elements. React still holds the text nodes: it would fail to remove them or to
 * insert before them (https://github.com/facebook/react/issues/11538). Only a node whose parent is another one is handled here, and each
 * time is reported.
 */
export function guardAgainstTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype;

  /** The child of `parent` that holds or has replaced `node`; null where that is not certain. */
  function placeOf(parent: Node, node: Node): ChildNode | null {
    const fonts = [...parent.childNodes].filter(isFont);
    const known = replacements.of(node);
    const holder = fonts.find((font) => font === known || font.contains(node));
    if (holder || known || node.parentNode) return holder ?? null;
    // replaced before the watch began
    return fonts.length === 1 && node instanceof Text ? (fonts[0] ?? null) : null;
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
}

export const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

const isElsewhere = (parent: Node, child: Node | null): child is Node =>
  child instanceof Node && child.parentNode !== parent;
