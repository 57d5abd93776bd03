import type { Plugin } from 'postcss';

/**
 * Takes the fallbacks out of `var(--color-primary, …)`: Tailwind writes them for a theme by reference, but the shell always
 * has the theme's variables in the page. `names` are those variables; others keep their fallback.
 */
export function stripVariableFallbacks(names: Set<string>): Plugin {
  return {
    postcssPlugin: 'strip-variable-fallbacks',
    Declaration(declaration) {
      if (declaration.value.includes('var(')) declaration.value = withoutFallbacks(declaration.value, names);
    },
  };
}

/** Names of the custom properties that a theme file defines. */
export function themeVariables(theme: string): Set<string> {
  return new Set([...theme.matchAll(/^\s*(--[\w-]+)\s*:/gm)].map(([, name]) => name as string));
}

export function withoutFallbacks(value: string, names: Set<string>): string {
  let result = '';
  let rest = value;
  for (;;) {
    const found = /var\(\s*(--[\w-]+)\s*,/.exec(rest);
    if (!found) return result + rest;
    const name = found[1] as string;
    const fallbackStart = found.index + found[0].length;
    if (!names.has(name)) {
      result += rest.slice(0, fallbackStart);
      rest = rest.slice(fallbackStart);
      continue;
    }
    const end = closingParenthesis(rest, fallbackStart);
    if (end === -1) return result + rest;
    result += `${rest.slice(0, found.index)}var(${name})`;
    rest = rest.slice(end + 1);
  }
}

function closingParenthesis(text: string, from: number): number {
  let depth = 1;
  for (let index = from; index < text.length; index++) {
    if (text[index] === '(') depth++;
    else if (text[index] === ')' && --depth === 0) return index;
  }
  return -1;
}
