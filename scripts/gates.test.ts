import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/*
 * Each gate of `npm run check` refuses a mistake made on purpose, with the project's own settings. The database's advisors
 * have theirs in backend/tests/src/advisors.test.ts, the order of migrations in migration-order.test.ts.
 */

const root = path.resolve(import.meta.dirname, '..');
let folder = '';

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'espacos-gates-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A small copy of the project: the settings named, and these files. */
async function project(name: string, settings: string[], files: Record<string, string>): Promise<string> {
  const home = path.join(folder, name);
  for (const setting of settings) await cp(path.join(root, setting), path.join(home, setting), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(home, file)), { recursive: true });
    await writeFile(path.join(home, file), text);
  }
  return home;
}

async function run(home: string, tool: string, args: string[]): Promise<{ exitCode: number; output: string }> {
  const { exitCode, stdout } = await execa(path.join(root, 'node_modules', '.bin', tool), args, {
    cwd: home,
    reject: false,
    env: { NO_COLOR: '1' },
  });
  return { exitCode: exitCode ?? 1, output: stdout };
}

/** Names that another remote could have, in a remote called chat. */
const foreignNames = [
  "localStorage.setItem('draft', '1');",
  "window.sessionStorage.setItem('booking-step', '1');",
  'export const keep = (key: string) => localStorage.setItem(key, key);',
  "const storageKey = 'draft';\nexport const read = () => localStorage.getItem(storageKey);",
  'const storageKeyOf = (id: string) => "draft:" + id;\nexport const read = () => localStorage.getItem(storageKeyOf(String(1)));',
  "window.dispatchEvent(new CustomEvent('changed'));",
  "export const tabs = new BroadcastChannel('tabs');",
  "customElements.define('app-hour', class extends HTMLElement {});",
  'export const join = (client: { channel(name: string): void }, id: string) => client.channel("booking:" + id);',
];
const ownNames = `const storageKey = 'chat-step';
const storageKeyOf = (id: string) => \`chat-draft:\${id}\`;
export const keep = (id: string) => {
  localStorage.setItem(storageKey, id);
  sessionStorage.setItem(storageKeyOf(id), id);
  localStorage.setItem(\`chat-\${id}\`, id);
  window.dispatchEvent(new CustomEvent('chat-changed'));
};
`;

describe('lint', () => {
  const react = "import { useEffect, useState } from 'react';\n";
  const mistakes: [rule: string, file: string, text: string][] = [
    [
      'lint/correctness/useHookAtTopLevel',
      'mfe-chat/hook.tsx',
      `${react}export function A({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}\n`,
    ],
    [
      'lint/correctness/useExhaustiveDependencies',
      'mfe-chat/dependencies.tsx',
      `${react}export function A({ id }: { id: string }) {\n  useEffect(() => console.log(id), []);\n  return null;\n}\n`,
    ],
    [
      'lint/correctness/noNestedComponentDefinitions',
      'mfe-chat/nested.tsx',
      'export function A() {\n  const B = () => <p />;\n  return <B />;\n}\n',
    ],
    ['lint/suspicious/noExplicitAny', 'backend/any.ts', 'export const a: any = 1;\n'],
    ['lint/suspicious/noDebugger', 'shell/debugger.ts', 'debugger;\n'],
    [
      'lint/suspicious/noFocusedTests',
      'shell/a.test.ts',
      "import { test } from 'vitest';\ntest.only('a', () => {});\n",
    ],
    [
      'lint/suspicious/noSkippedTests',
      'shell/b.test.ts',
      "import { test } from 'vitest';\ntest.skip('a', () => {});\n",
    ],
    [
      'lint/nursery/noFloatingPromises',
      'shared-domain/floating.ts',
      'const later = async () => 1;\nexport function now() {\n  later();\n}\n',
    ],
    [
      'lint/nursery/noMisusedPromises',
      'shared-domain/misused.ts',
      'const later = async () => true;\nexport const now = () => (later() ? 1 : 2);\n',
    ],
    ['lint/correctness/noUnusedVariables', 'shared-ui/variable.ts', 'const a = 1;\nexport const b = 2;\n'],
    ['lint/correctness/noUnusedFunctionParameters', 'shared-ui/parameter.ts', 'export function f(a: number) {}\n'],
    ['lint/correctness/noUnusedImports', 'shared-ui/import.ts', "import { a } from './a.ts';\nexport const b = 2;\n"],
    ['lint/suspicious/noGlobalAssign', 'mfe-chat/global.ts', 'Array = null as never;\n'],
    ['lint/nursery/noExtendNative', 'mfe-chat/native.ts', 'Array.prototype.last = () => 1;\n'],
    ['lint/a11y/useAltText', 'mfe-chat/image.tsx', 'export const a = <img src="/a.png" />;\n'],
    ['lint/complexity/noImportantStyles', 'mfe-chat/important.css', 'a {\n  color: red !important;\n}\n'],
    ['lint/suspicious/noDuplicateObjectKeys', 'shell/twice.json', '{ "a": 1, "a": 2 }\n'],
  ];
  const globalWrites = [
    'window.a = 1;',
    'globalThis[key] += 1;',
    '(window as unknown as { a: number }).a = 1;',
    '(Array.prototype as unknown as { last: unknown }).last = 1;',
    'Object.assign(window, { a: 1 });',
    "Object.defineProperty(String.prototype, 'a', { value: 1 });",
    'Object.setPrototypeOf(Map.prototype, null);',
    "Reflect.set(self, 'a', 1);",
    'delete window.a;',
    'delete window[key];',
    'window.self.a = 1;',
    'document.defaultView!.a = 1;',
    'document.adoptedStyleSheets = [sheet];',
    'document.adoptedStyleSheets.push(sheet);',
    "document.body.style.overflow = 'hidden';",
    "document.body.classList.add('a');",
  ];
  const aliases = [
    'const w = window;\nw.a = 1;',
    'let w = globalThis as unknown as { a: number };\nw.a = 1;',
    'const list = Array.prototype;\nlist.last = 1;',
    'let w;\nw = self;\nw.a = 1;',
    'function change(w = window) {\n  w.a = 1;\n}',
    'const own = { w: window };\nown.w.a = 1;',
    'class Own {\n  w = window;\n}',
    'const given = () => window;\ngiven().a = 1;',
    'function given() {\n  return window;\n}',
    'change(1, window);',
  ];
  const allowed =
    "own.window.a = 1;\nObject.assign(own, window);\nexport const width = window.innerWidth;\nread(window.name, own.window, typeof window);\nlocation.href = '/';\nexport const { name } = window;\n";

  interface Finding {
    category: string;
    message: string;
    location: { path: string };
  }
  let findings: Finding[] = [];
  const of = (file: string) => findings.filter(({ location }) => location.path === file);

  beforeAll(async () => {
    const home = await project('lint', ['biome.jsonc', 'scripts/lint'], {
      ...Object.fromEntries(mistakes.map(([, file, text]) => [file, text])),
      ...Object.fromEntries(
        [...globalWrites, ...aliases].map((text, index) => [`mfe-chat/write-${index}.ts`, `${text}\n`]),
      ),
      'mfe-chat/allowed.ts': allowed,
      ...Object.fromEntries(foreignNames.map((text, index) => [`mfe-chat/name-${index}.ts`, `${text}\n`])),
      'mfe-chat/own-names.ts': ownNames,
      'shell/write.ts': 'window.a = 1;\n',
    });
    const report = await run(home, 'biome', [
      'lint',
      '--vcs-enabled=false',
      '--reporter=json',
      '--max-diagnostics=none',
      '.',
    ]);
    expect(report.exitCode).toBe(1);
    findings = (JSON.parse(report.output) as { diagnostics: Finding[] }).diagnostics;
  });

  test.each(mistakes)('%s', (rule, file) => {
    expect(of(file).map(({ category }) => category)).toContain(rule);
  });

  test.each([...globalWrites, ...aliases].map((text, index) => ({ text, index })))(
    'a remote may not: $text',
    ({ index }) => {
      expect(of(`mfe-chat/write-${index}.ts`).map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/^no-global-writes/),
      );
    },
  );

  test('reading the window, or writing to what is only called so, is nobody else’s business; nor is the shell’s own', () => {
    expect([...of('mfe-chat/allowed.ts'), ...of('shell/write.ts')]).toEqual([]);
  });

  test.each(foreignNames.map((text, index) => ({ text, index })))('chat may not: $text', ({ index }) => {
    expect(of(`mfe-chat/name-${index}.ts`).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^own-names/),
    );
  });

  test('a remote may use names that begin with its own', () => {
    expect(of('mfe-chat/own-names.ts')).toEqual([]);
  });
});

describe('types', () => {
  test('unused locals and parameters', async () => {
    const home = await project('types', ['tsconfig.json'], {
      'local.ts': 'const a = 1;\nexport const b = 2;\n',
      'parameter.ts': 'export function f(a: number) {}\n',
    });
    await mkdir(path.join(home, 'node_modules'));
    await symlink(path.join(root, 'node_modules/@types'), path.join(home, 'node_modules/@types'), 'junction');
    const { exitCode, output } = await run(home, 'tsc', ['--pretty', 'false']);
    expect(exitCode).not.toBe(0);
    expect(output).toMatch(/local\.ts.*TS6133/);
    expect(output).toMatch(/parameter\.ts.*TS6133/);
  });
});

describe('boundaries', () => {
  const mistakes: [rule: string, from: string, to: string][] = [
    ['remote-imports-remote', 'mfe-chat/src/a.ts', 'mfe-host/src/a.ts'],
    ['feature-imports-feature', 'mfe-chat/src/features/one/a.ts', 'mfe-chat/src/features/two/a.ts'],
    ['feature-imports-route', 'mfe-chat/src/features/one/b.ts', 'mfe-chat/src/routes/a.route.ts'],
    ['shared-imports-product', 'shared-ui/src/a.ts', 'mfe-chat/src/b.ts'],
    ['domain-imports-ui', 'shared-domain/src/a.ts', 'shared-ui/src/b.ts'],
    ['shell-imports-remote', 'shell/src/a.ts', 'mfe-chat/src/c.ts'],
    ['platform-by-its-name', 'mfe-chat/src/d.ts', 'shared-domain/src/platform/session.ts'],
    ['backend-imports-frontend', 'backend/stack/src/a.ts', 'shell/src/b.ts'],
    ['product-imports-testing', 'mfe-chat/src/e.ts', 'mfe-chat/src/testing/a.ts'],
    ['product-imports-samples', 'mfe-chat/src/f.ts', 'shared-ui/src/routes/a.ts'],
    ['shared-without-user', 'shared-ui/src/c.test.ts', 'shared-ui/src/only-tested.ts'],
    ['no-cycles', 'shell/src/c.ts', 'shell/src/c.ts'],
    ['unresolvable', 'shell/src/d.ts', 'shell/src/nowhere.ts'],
  ];
  interface Violation {
    rule: { name: string; severity: string };
    from: string;
    to: string;
  }
  let violations: Violation[] = [];

  beforeAll(async () => {
    const files: Record<string, string> = {};
    for (const [rule, from, to] of mistakes) {
      const importing = (here: string, there: string) =>
        `import '${path.posix.relative(path.posix.dirname(here), there).replace(/^(?!\.)/, './')}';\nexport {};\n`;
      if (rule === 'no-cycles') {
        files['shell/src/other-half.ts'] = importing('shell/src/other-half.ts', from);
        files[from] = importing(from, 'shell/src/other-half.ts');
      } else {
        files[from] = importing(from, to);
        if (rule !== 'unresolvable') files[to] ??= 'export {};\n';
      }
    }
    const home = await project('boundaries', ['.dependency-cruiser.cjs', 'tsconfig.json'], files);
    const { output } = await run(home, 'depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type=json', '.']);
    violations = (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations;
  });

  test.each(mistakes)('%s: %s', (rule, from, to) => {
    const file = rule === 'shared-without-user' ? to : from;
    expect(violations).toContainEqual(
      expect.objectContaining({ from: file, rule: expect.objectContaining({ name: rule, severity: 'error' }) }),
    );
  });
});

describe('dead code', () => {
  const manifest = (name: string, rest: object = {}) =>
    JSON.stringify({ name, private: true, type: 'module', ...rest });
  const everyFile = { exports: { './*': './src/*' } };
  const shared = ['shared-ui', 'shared-domain', 'federation'];

  test('an export without a user is refused in packages whose files are all entries, and so is a file', async () => {
    const files: Record<string, string> = {
      'package.json': manifest('gates', { workspaces: ['shared-ui', 'shared-domain', 'federation', 'mfe-chat'] }),
      'mfe-chat/package.json': manifest('mfe-chat', {
        dependencies: Object.fromEntries(shared.map((name) => [name, '*'])),
      }),
      'mfe-chat/remote.ts': `${shared.map((name) => `import '${name}/used.ts';\nimport { used as ${name.replace('-', '')} } from '${name}/used.ts';\nconsole.log(${name.replace('-', '')});`).join('\n')}\n`,
      'mfe-chat/src/dead.ts': 'export {};\n',
    };
    for (const name of shared) {
      files[`${name}/package.json`] = manifest(name, everyFile);
      files[`${name}/src/used.ts`] = 'export const used = 1;\nexport const unused = 2;\n';
      files[`${name}/src/dead.ts`] = 'export const dead = 1;\n';
    }
    const home = await project('dead', ['knip.jsonc', 'tsconfig.json'], files);
    await mkdir(path.join(home, 'node_modules'));
    for (const name of shared) await symlink(path.join(home, name), path.join(home, 'node_modules', name), 'junction');

    const { exitCode, output } = await run(home, 'knip', ['--reporter=json', '--no-config-hints']);
    expect(exitCode).not.toBe(0);
    interface Issue {
      file: string;
      files?: unknown[];
      exports?: { name: string }[];
    }
    const { issues } = JSON.parse(output) as { issues: Issue[] };
    const unusedIn = (file: string) =>
      issues.find((issue) => issue.file === file)?.exports?.map(({ name }) => name) ?? [];
    for (const name of shared) {
      expect(unusedIn(`${name}/src/used.ts`)).toEqual(['unused']);
      expect(unusedIn(`${name}/src/dead.ts`)).toEqual(['dead']);
    }
    expect(issues.find(({ file }) => file === 'mfe-chat/src/dead.ts')?.files).toHaveLength(1);
  });
});
