import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Root } from 'postcss';
import { workspaceRoot } from '../build/workspace.ts';

// Names in a stylesheet that apply to the whole page, regardless of the scope of its rules: the last stylesheet that names it wins.

const named = new Set(['keyframes', 'property', 'counter-style', 'font-palette-values', 'view-transition']);
/** The order of these is the shell's (`styles.ts`). */
const commonLayers = new Set(['theme', 'base', 'components', 'utilities', 'properties']);

/** `keyframes spin`, `property --angle`, `font-face Marker`, `layer cards`. Tailwind's own `--tw-…` are one tool's, in all units. */
export function globalStyleNames(css: string): string[] {
  const names = new Set<string>();
  postcss.parse(css).walkAtRules((rule) => {
    const kind = rule.name.replace(/^-\w+-/, '');
    if (named.has(kind) && !rule.params.startsWith('--tw-')) names.add(`${kind} ${rule.params}`);
    if (kind === 'font-face') {
      rule.walkDecls('font-family', ({ value }) => void names.add(`font-face ${value.replaceAll(/["']/g, '')}`));
    }
    if (kind !== 'layer') return;
    const layers = rule.params.split(',').map((layer) => layer.trim());
    for (const layer of layers) if (layer !== '' && !commonLayers.has(layer)) names.add(`layer ${layer}`);
  });
  return [...names].sort();
}

/** Selectors of rules that reach the parts of other units. */
export function unscopedRules(css: string): string[] {
  const found = new Set<string>();
  postcss.parse(css).walkRules((rule) => {
    const around = atRulesAround(rule);
    // steps of keyframes; Tailwind's initial values for browsers without `@property`
    const isLimited = around.some(
      ({ name, params }) =>
        name === 'scope' || name.endsWith('keyframes') || (name === 'layer' && params === 'properties'),
    );
    if (!isLimited) found.add(rule.selector);
  });
  return [...found];
}

function atRulesAround(node: ChildNode): AtRule[] {
  const around: AtRule[] = [];
  let parent: Root | ChildNode['parent'] = node.parent;
  while (parent) {
    if (parent.type === 'atrule') around.push(parent as AtRule);
    parent = parent.parent as ChildNode['parent'];
  }
  return around;
}

let common: Set<string> | undefined;

/** Returns the names of the design system, which every unit may bring along. */
export function designSystemNames(): Set<string> {
  common ??= new Set(
    ['theme.css', 'base.css', 'utilities.css'].flatMap((file) =>
      globalStyleNames(readFileSync(join(workspaceRoot, 'shared-ui/src/styles', file), 'utf8')),
    ),
  );
  return common;
}
