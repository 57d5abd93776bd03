/**
 * `shared-domain` holds what two packages or more use, directly or through its other files; what one uses belongs into that
 * package (`src/data`). dependency-cruiser counts files, not packages. All of the backend is one user.
 */
import path from 'node:path';
import { WorkspaceFiles } from './workspace-files.ts';

const code = /\.[cm]?[jt]sx?$/;
/** Files for tests only, whose place is next to the tested rule. */
const ofTests = /\.(?:test|spec)\.tsx?$|\/testing\//;
const shared = 'shared-domain/src/';

/** Returns a message for each misplaced file. */
export function misplacedFiles(root: string): string[] {
  const workspace = WorkspaceFiles.inFolder(root);
  const files = workspace.files.filter((file) => code.test(file));
  const users = new Map(
    files.filter((file) => file.startsWith(shared) && !ofTests.test(file)).map((file) => [file, new Set<string>()]),
  );
  for (const name of new Set(files.map((file) => file.split('/')[0] ?? ''))) {
    if (name === 'shared-domain') continue;
    const own = files.filter((file) => file.startsWith(`${name}/`));
    // not through other packages: each speaks for itself
    const isIn = (file: string) => [name, 'shared-domain'].includes(file.split('/')[0] ?? '');
    for (const file of workspace.closure(own, { follow: 'imports', isIn })) users.get(file)?.add(name);
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
  for (const message of misplaced) process.stderr.write(`✖ ${message}\n`);
  process.exit(misplaced.length > 0 ? 1 : 0);
}
