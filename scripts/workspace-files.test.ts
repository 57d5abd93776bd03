import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkspaceFiles } from './workspace-files.ts';

// in parts: a test that names them whole would depend on all of them
const [lockFile, workspaceFile] = ['lock', 'workspace'].map((name) => `pnpm-${name}.yaml`) as [string, string];
let root: string;

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'inputs-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  write('.gitignore', '.cache/\n');
  const packageOf = (name: string) =>
    JSON.stringify({ name, exports: { './root': './src/index.ts', './*': './src/*' } });
  write('domain/package.json', packageOf('domain'));
  write('domain/src/index.ts', 'export const root = 1;');
  write('domain/src/rule.ts', 'export const rule = 1;');
  write('domain/src/other.ts', 'export const other = 1;');
  write('data/rows/one.sql', 'select 1;');
  write('data/README.md', 'Rows.');
  write('chat/package.json', JSON.stringify({ name: 'chat' }));
  write('chat/page.ts', '');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function readBy(content: string): string[] {
  write('chat/page.ts', content);
  return new WorkspaceFiles(root).closure(['chat/page.ts']).filter((file) => !file.startsWith('chat/'));
}

test.each([
  [
    'a file of another package',
    `import { rule } from 'domain/rule.ts';`,
    ['domain/package.json#modules', 'domain/src/rule.ts'],
  ],
  ['an export by its name', `import 'domain/root';`, ['domain/package.json#modules', 'domain/src/index.ts']],
  ['a path', `import { other } from '../domain/src/other.ts';`, ['domain/package.json#modules', 'domain/src/other.ts']],
  [
    'a file that comes on demand',
    `const late = () => import("domain/rule.ts");`,
    ['domain/package.json#modules', 'domain/src/rule.ts'],
  ],
  ['a folder beside it, without its prose', `new URL('../data/', import.meta.url);`, ['data/rows/one.sql']],
  ['a path from the root', `join(root, 'data/rows');`, ['data/rows/one.sql']],
  ['what a comment declares', '// @inputs data/', ['data/rows/one.sql']],
  ['a declaration with a star', '// @inputs domain/src/r*.ts', ['domain/package.json#modules', 'domain/src/rule.ts']],
  ['a word that is also a folder', `const word = 'data';`, []],
  ['what only a comment names', `// see 'domain/rule.ts'`, []],
])('%s', (_, content, files) => {
  expect(readBy(content)).toEqual(files);
});

test('what is read is read through others, too, in a circle as well', () => {
  write('domain/src/rule.ts', `import './other.ts';`);
  write('domain/src/other.ts', `import './rule.ts';`);
  expect(readBy(`import 'domain/rule.ts';`)).toEqual([
    'domain/package.json#modules',
    'domain/src/other.ts',
    'domain/src/rule.ts',
  ]);
});

test('imports alone are followed where that is wanted, those for types and on demand too', () => {
  write('domain/src/rule.ts', `import './other';`);
  write(
    'chat/page.ts',
    `import type { rule } from 'domain/rule.ts';
     const later = () => import(/* webpackChunkName: "late" */ 'domain/root');
     const path = 'data/rows/one.sql';`,
  );
  const workspace = WorkspaceFiles.inFolder(root);
  const all = ['chat/page.ts', 'domain/src/index.ts', 'domain/src/other.ts', 'domain/src/rule.ts'];
  expect(workspace.closure(['chat/page.ts'], { follow: 'imports' })).toEqual(all);
  const isIn = (file: string) => !file.endsWith('rule.ts');
  expect(workspace.closure(['chat/page.ts'], { follow: 'imports', isIn })).toEqual([
    'chat/page.ts',
    'domain/src/index.ts',
  ]);
});

test('where types do not count, their imports and the modules of nothing else are left out', () => {
  write('domain/src/rule.ts', `import type { other } from './other.ts';\nexport type { One } from './index.ts';\n`);
  write('chat/page.ts', `import 'domain/rule.ts';\nimport type * as rows from 'domain/other.ts';\n`);
  write('chat/folder.ts', `new URL('../domain/', import.meta.url);`);
  const read = (file: string, types: boolean) =>
    new WorkspaceFiles(root).closure([file], { types }).filter((found) => found.startsWith('domain/src/'));
  const all = ['domain/src/index.ts', 'domain/src/other.ts', 'domain/src/rule.ts'];
  expect(read('chat/page.ts', true)).toEqual(all);
  expect(read('chat/page.ts', false)).toEqual(['domain/src/rule.ts']);
  expect(read('chat/folder.ts', false)).toEqual(['domain/src/index.ts', 'domain/src/other.ts']);
  // it loads the module when it runs
  write('chat/page.ts', `import { type One } from 'domain/rule.ts';`);
  expect(read('chat/page.ts', false)).toEqual(['domain/src/rule.ts']);
});

test('a module that gets a value is read from then on', () => {
  write('domain/src/rule.ts', 'export type Rule = 1;');
  write('chat/page.ts', `new URL('../domain/', import.meta.url);`);
  const before = new WorkspaceFiles(root);
  const seen = (workspace: WorkspaceFiles) => workspace.closure(['chat/page.ts'], { types: false });
  expect(seen(before)).not.toContain('domain/src/rule.ts');
  expect(seen(before.with({ 'domain/src/rule.ts': 'export const rule = 1;' }))).toContain('domain/src/rule.ts');
});

test('of files that all packages write into, each has its part', () => {
  const owners = '* @all\n/domain/ @a\n';
  write('.github/CODEOWNERS', owners);
  write(workspaceFile, 'packages:\n  - chat\ncatalog:\n  a: 1\n\noverrides:\n  b: 1\n');
  const files = ['chat/page.ts', '.github/CODEOWNERS'];
  const hash = () => {
    const workspace = new WorkspaceFiles(root);
    return workspace.hash(workspace.inParts(files));
  };
  const before = hash();
  expect(new WorkspaceFiles(root).inParts(files)).toEqual([
    'chat/page.ts',
    `${lockFile}#chat`,
    `${workspaceFile}#settings`,
    '.github/CODEOWNERS#chat',
  ]);
  write('.github/CODEOWNERS', `${owners}/other/ @b\n`);
  write(workspaceFile, 'packages:\n  - chat\ncatalog:\n  a: 2\n  c: 1\n\noverrides:\n  b: 1\n');
  expect(hash()).toBe(before);
  write(workspaceFile, 'packages:\n  - chat\ncatalog:\n  a: 2\n\noverrides:\n  b: 2\n');
  const overridden = hash();
  expect(overridden).not.toBe(before);
  write('.github/CODEOWNERS', `${owners}/chat/ @b\n`);
  expect(hash()).not.toBe(overridden);
});

test('the part of a package that says where its modules are changes with them, not with what it installs', () => {
  const manifest = (more: object) => write('chat/package.json', JSON.stringify({ name: 'chat', ...more }));
  const hash = () => {
    const workspace = new WorkspaceFiles(root);
    return workspace.hash(workspace.closure(['chat/page.ts']));
  };
  const before = hash();
  manifest({ dependencies: { a: '1' } });
  expect(hash()).toBe(before);
  manifest({ exports: { '.': './page.ts' } });
  expect(hash()).not.toBe(before);
});

test('a file that is changed, new or gone makes another hash; one that git ignores does not', () => {
  const hash = () => {
    const workspace = new WorkspaceFiles(root);
    return workspace.hash(workspace.files);
  };
  const hashes = [hash()];
  write('.cache/file', 'ignored');
  expect(hash()).toBe(hashes[0]);
  write('chat/page.ts', 'changed');
  hashes.push(hash());
  write('chat/new.ts', '');
  hashes.push(hash());
  execFileSync('git', ['add', '.'], { cwd: root });
  rmSync(path.join(root, 'chat/page.ts'));
  hashes.push(hash());
  expect(new Set(hashes).size).toBe(4);
});

test.each([
  ['an import', 'domain/src/index.ts', "import './rule.ts';"],
  ['a file that was not there', 'domain/src/late.ts', ''],
  [
    'where a package has its files',
    'domain/package.json',
    '{ "name": "domain", "exports": { "./*": "./src/other.ts" } }',
  ],
])('other texts (%s) are seen as if they were written, whatever was looked at before', (_, file, text) => {
  write('chat/page.ts', "import 'domain/root';\nimport 'domain/rule.ts';\nimport 'domain/late.ts';");
  const before = new WorkspaceFiles(root);
  const seen = (workspace: WorkspaceFiles) => [
    workspace.closure(['chat/page.ts']),
    workspace.closure(['chat/page.ts'], { follow: 'imports' }),
    workspace.hash(workspace.files),
  ];
  const former = seen(before);
  const after = seen(before.with({ [file]: text }));
  expect(seen(before)).toEqual(former);
  write(file, text);
  expect(after).toEqual(seen(new WorkspaceFiles(root)));
  expect(after).not.toEqual(former);
});

test('without a checkout nothing is known', () => {
  rmSync(path.join(root, '.git'), { recursive: true });
  vi.stubEnv('GIT_CEILING_DIRECTORIES', path.dirname(root));
  expect(() => new WorkspaceFiles(root)).toThrow('git checkout');
});
