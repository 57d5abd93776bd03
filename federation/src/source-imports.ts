import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Statements, calls, and types: `from '…'`, `import '…'`, `import('…')`, with a comment for the bundler inside. */
const specifier = /\b(?:from|import)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?(['"])([^'"\n]+)\1/g;
const ofPackage = /^(shared-ui|shared-domain|federation)\/(.+)$/;
const extensions = ['', '.ts', '.tsx', '.js'];

/** The files of the workspace that a file imports, those for types only included. A package's name leads to its `src`. */
function importsOf(root: string, file: string): string[] {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return [];
  const found = [...readFileSync(file, 'utf8').matchAll(specifier)].flatMap(([, , name = '']) => {
    const target = pathOf(root, file, name);
    // what is not there was the word of a comment; a real one would end the build
    return target ? (extensions.map((extension) => target + extension).find(isFile) ?? []) : [];
  });
  return [...new Set(found)];
}

function pathOf(root: string, file: string, name: string): string | null {
  if (name.startsWith('.')) return resolve(dirname(file), name);
  if (name === platformModule) return join(root, 'shared-domain/src/platform/index.ts');
  const [, folder, path] = ofPackage.exec(name) ?? [];
  return folder && path ? join(root, folder, 'src', path) : null;
}

const platformModule = 'shared-domain/platform';
const isFile = (path: string) => /\.\w+$/.test(path) && existsSync(path);

/** The files and everything that they import, directly or through others, but for what `isIn` leaves out. */
export function withImports(root: string, starts: Iterable<string>, isIn = (_file: string) => true): Set<string> {
  const found = new Set<string>();
  const left = [...starts];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file) || !isIn(file)) continue;
    found.add(file);
    left.push(...importsOf(root, file));
  }
  return found;
}
