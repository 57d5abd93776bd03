/**
 * `shared-domain` holds what two packages or more use, directly or through its other files; what one uses belongs into that
 * package (`src/data`). dependency-cruiser counts files, not packages. All of the backend is one user.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { withImports } from '../federation/src/source-imports.ts';

const code = /\.[cm]?[jt]sx?$/;
/** What only tests use has its place beside the rule that it tests. */
const ofTests = /\.(?:test|spec)\.tsx?$|\/testing\//;
const shared = 'shared-domain/src/';
const leftOut = new Set(['node_modules', 'dist', 'releases']);

function codeIn(root: string, folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (leftOut.has(entry.name) || entry.name.startsWith('.')) return [];
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return codeIn(root, file);
    return code.test(entry.name) ? [file] : [];
  });
}

/** What is wrong, in a sentence for each file. */
export function misplacedFiles(root: string): string[] {
  const files = codeIn(root, '');
  const users = new Map(
    files.filter((file) => file.startsWith(shared) && !ofTests.test(file)).map((file) => [file, new Set<string>()]),
  );
  for (const name of new Set(files.map((file) => file.split('/')[0] ?? ''))) {
    if (name === 'shared-domain') continue;
    const own = files.filter((file) => file.startsWith(`${name}/`)).map((file) => path.join(root, file));
    // not through other packages: each speaks for itself
    const isIn = (file: string) => [name, 'shared-domain'].includes(path.relative(root, file).split(path.sep)[0] ?? '');
    for (const file of withImports(root, own, isIn)) {
      users.get(path.relative(root, file).replaceAll(path.sep, '/'))?.add(name);
    }
  }
  const few = [...users].filter(([, names]) => names.size < 2);
  return few.map(([file, names]) => `${file} ${remedy(file, [...names][0])}`);
}

function remedy(file: string, user: string | undefined): string {
  const rest = file.slice(shared.length);
  if (!user) return 'is used by no package: delete it.';
  const home = /^mfe-|^shell$/.test(user) ? `${user}/src/data/${rest}` : user;
  return `is used by ${user} alone: move it to ${home}, its test with it.`;
}

if (process.argv[1] === import.meta.filename) {
  const misplaced = misplacedFiles(path.resolve(import.meta.dirname, '..'));
  for (const sentence of misplaced) process.stderr.write(`✖ ${sentence}\n`);
  process.exit(misplaced.length > 0 ? 1 : 0);
}
