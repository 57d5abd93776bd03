import postcss, { type AtRule, type ChildNode, type Container, type Plugin } from 'postcss';

/** Rules that mean the same anywhere in the page; `@scope` may not contain them. */
const global = new Set(['property', 'keyframes', 'font-face', 'import', 'charset', 'namespace', 'counter-style']);
const conditional = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);

/**
 * Lets the rules reach `root` and its content, but not into a remote's part nested there: the card of one remote inside the page of another
 * is styled by its own remote only. Specificity stays as written. Layers `theme` and `base` stay global: they are the shell's, and every
 * part of the page relies on them.
 */
export function scopeStyles(root: string): Plugin {
  return {
    postcssPlugin: 'scope-styles',
    OnceExit(css) {
      scopeChildren(css, root);
    },
  };
}

function scopeChildren(container: Container, root: string): void {
  let scope: AtRule | undefined;
  for (const node of [...(container.nodes ?? [])]) {
    if (isScopable(node)) {
      if (!scope) {
        scope = postcss.atRule({ name: 'scope', params: `(${root}) to ([data-mfe])`, nodes: [] });
        node.before(scope);
      }
      scope.append(node.remove());
      continue;
    }
    if (node.type === 'comment') continue;
    scope = undefined;
    if (node.type === 'atrule' && entersScoping(node)) scopeChildren(node, root);
  }
}

const isScopable = (node: ChildNode) => node.type === 'rule';

function entersScoping(node: AtRule): boolean {
  if (global.has(node.name) || !conditional.has(node.name) || !node.nodes) return false;
  return node.name !== 'layer' || !/^(theme|base|properties)\b/.test(node.params);
}
