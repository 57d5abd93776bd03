import { readFileSync } from 'node:fs';

const statement = /\b(?:import|export)\s+(type\s+)?([\w*{}\s,$]+?)\s+from\s+['"]([^'"]+)['"]/g;

/** Names of values that a module takes from others, by the module they come from; `*` for all of them. */
function importedNames(source: string): [from: string, name: string][] {
  return [...source.matchAll(statement)].flatMap(([, isType, clause = '', from = '']) => {
    if (isType) return [];
    const braces = /\{([^}]*)\}/.exec(clause)?.[1];
    const named = (braces?.split(',') ?? [])
      .map((part) => part.trim())
      .filter((part) => part !== '' && !part.startsWith('type '))
      .map((part): [string, string] => [from, part.split(/\s+as\s+/)[0] as string]);
    const rest = clause
      .replace(/\{[^}]*\}/, '')
      .replaceAll(',', ' ')
      .trim();
    if (rest === '') return named;
    return [...named, [from, rest.startsWith('*') ? '*' : 'default']];
  });
}

/** Returns the exports of each module that the files use, sorted. */
export function usedExports(files: string[], modules: string[]): Record<string, string[]> {
  const used = new Map(modules.map((module) => [module, new Set<string>()]));
  for (const file of files) {
    for (const [from, name] of importedNames(readFileSync(file, 'utf8'))) used.get(from)?.add(name);
  }
  return Object.fromEntries([...used].map(([module, names]) => [module, [...names].sort()]));
}

/** Names of values that a module of re-exports (`export { a, type B } from …`) gives. */
export function exportedNames(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(/^export\s+\{([^}]*)\}\s+from/gm);
  return [...statements]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/).at(-1) as string)
    .sort();
}
