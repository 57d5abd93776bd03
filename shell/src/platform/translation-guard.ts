import { reportRescue } from './telemetry.ts';

/**
 * A browser's translator replaces text nodes by `<font>` elements. React still holds the text nodes, and would fail to remove
 * them or to insert before them (https://github.com/facebook/react/issues/11538). Only a node whose parent is another one is
 * handled here, and each time is reported.
 */
export function guardAgainstTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype;
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

const isElsewhere = (parent: Node, child: Node | null): child is Node =>
  child instanceof Node && child.parentNode !== parent;

/** The child of `parent` that holds or has replaced `node`; null where that is not certain. */
function placeOf(parent: Node, node: Node): ChildNode | null {
  const children = [...parent.childNodes];
  const holder = children.find((child) => child.nodeName === 'FONT' && child.contains(node));
  if (holder) return holder;
  if (!(node instanceof Text) || node.parentNode) return null;
  const [replacement, ...others] = children.filter(({ nodeName }) => nodeName === 'FONT');
  return others.length === 0 ? (replacement ?? null) : null;
}
