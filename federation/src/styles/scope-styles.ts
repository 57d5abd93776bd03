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

/**
 * Writes each `@scope` of a minified sheet as conditions of its selectors, which weigh nothing. Rules must not be nested. A part of another
 * remote ends the scope, a part of the same remote in it begins it again.
 */
export function withoutScopes(css: string): string {
  const sheet = postcss.parse(css);
  sheet.walkAtRules('scope', (scope) => {
    const [, root = ''] = /^\(([^)]*)\)/.exec(scope.params) ?? [];
    const condition = root === 'html' ? outsideRemotes : insideOf(root);
    scope.walkRules((rule) => {
      rule.selectors = rule.selectors.map((selector) => withCondition(selector, condition));
    });
    scope.replaceWith(...(scope.nodes ?? []));
  });
  return sheet.toString();
}

const outsideRemotes = ':where(:not([data-mfe],[data-mfe] *))';

function insideOf(root: string): string {
  const other = `${root} [data-mfe]:not(${root})`;
  return `:where(${root},${root} *):where(:not(${other},${other} *),${other} ${root},${other} ${root} *)`;
}

/** A condition comes before a pseudo-element, which has no descendants of its own. */
function withCondition(selector: string, condition: string): string {
  const end = startOfPseudoElement(selector);
  return selector.slice(0, end) + condition + selector.slice(end);
}

function startOfPseudoElement(selector: string): number {
  let depth = 0;
  for (let at = 0; at < selector.length; at++) {
    const character = selector[at] as string;
    if (character === '\\') at++;
    else if ('(['.includes(character)) depth++;
    else if (')]'.includes(character)) depth--;
    else if (depth === 0 && /^:(:|before\b|after\b|first-letter\b|first-line\b)/.test(selector.slice(at))) return at;
  }
  return selector.length;
}
