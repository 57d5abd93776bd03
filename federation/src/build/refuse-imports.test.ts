import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { rspack } from '@rspack/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileStyles } from '../styles/styles.ts';
import { baseConfig } from './base-config.ts';
import { runBundler } from './run-bundler.ts';
import { packageDir, remoteNames } from './workspace.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'imports-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';

async function messageOf(statement: string, file = ''): Promise<string> {
  await writeFile(join(dir, 'page.tsx'), `${statement}\nexport const page = 1;\n`);
  if (file) await writeFile(join(dir, file), file.endsWith('.svg') ? picture : 'a { color: red }');
  const base = baseConfig(dir, 'browser', 'production');
  const bundle = runBundler({ ...base, entry: './page.tsx', output: { ...base.output, path: join(dir, 'out') } });
  return bundle.then(
    () => '',
    (error: Error) => error.message,
  );
}

test.each([
  [
    "import './page.css';",
    'page.css',
    'page.tsx: ./page.css is a stylesheet, and no unit brings one',
    'Write Tailwind classes',
  ],
  [
    "import styles from './page.module.css';\nconsole.log(styles);",
    'page.module.css',
    './page.module.css is a stylesheet',
    'Tailwind',
  ],
  ["import './page.scss';", 'page.scss', './page.scss is a stylesheet', 'shared-ui/src/styles'],
  ["import 'nowhere/dist/style.css';", '', 'nowhere/dist/style.css is a stylesheet', 'Tailwind'],
  ["void import('./late.css');", 'late.css', './late.css is a stylesheet', 'Tailwind'],
  ["import url from './face.woff2';\nconsole.log(url);", 'face.woff2', './face.woff2 is a font', 'shared-ui/src/fonts'],
  ["import url from './film.mp4';\nconsole.log(url);", 'film.mp4', "./film.mp4 can't be imported", '.avif'],
  [
    "import text from './page.svg?raw';\nconsole.log(text);",
    'page.svg',
    './page.svg?raw asks for ?raw',
    'import ./page.svg',
  ],
])('%s is refused by the rule and its remedy, not by a parser', async (statement, file, ...sentences) => {
  const message = await messageOf(statement, file);
  for (const sentence of sentences) expect(message).toContain(sentence);
  expect(message).not.toMatch(/parse|loader|SyntaxError/);
  // once, with no trace of the bundler
  expect(message.match(/ERROR in/g)).toHaveLength(1);
  expect(message).not.toMatch(/^\s+at /m);
});

test('the source of another remote is refused, however it is named', async () => {
  const [name = ''] = remoteNames();
  const folder = packageDir(name);
  for (const request of [`${folder}/remote.ts`, `${folder}/../${basename(folder)}/remote.ts`]) {
    const message = await messageOf(`import remote from '${request}';\nconsole.log(remote);`);
    expect(message).toContain(`is source of ${basename(folder)}: its squad releases it`);
    expect(message.match(/ERROR in/g)).toHaveLength(1);
  }
});

test('while a development server runs the refusal stays until the import is gone', async () => {
  const write = (content: string) => writeFile(join(dir, 'page.tsx'), content);
  await write("import './page.css';\nimport './other.ts';\n");
  await writeFile(join(dir, 'other.ts'), 'export const a = 1;\n');
  const base = baseConfig(dir, 'browser', 'development');
  const compiler = rspack({ ...base, entry: './page.tsx', output: { ...base.output, path: join(dir, 'out') } });
  const logged: string[] = [];
  const watching = compiler.watch({ aggregateTimeout: 20, poll: 50 }, (_error, stats) => {
    logged.push(stats?.toString({ preset: 'errors-only', colors: false }) ?? '');
  });
  const isRefused = () => logged.at(-1)?.includes('./page.css is a stylesheet');
  try {
    await expect.poll(isRefused, { timeout: 20_000 }).toBe(true);
    const before = logged.length;
    await writeFile(join(dir, 'other.ts'), 'export const a = 2;\n');
    await expect.poll(() => logged.length, { timeout: 20_000 }).toBeGreaterThan(before);
    expect(isRefused()).toBe(true);
    // a file may be seen twice while it is written
    await write("import './other.ts';\n");
    await expect.poll(isRefused, { timeout: 20_000 }).toBe(false);
  } finally {
    await new Promise<void>((resolve) => watching?.close(() => resolve()));
  }
});

test('a picture and code are imported', async () => {
  expect(await messageOf("import url from './page.svg';\nconsole.log(url);", 'page.svg')).toBe('');
});

test.each(['./photo.png', '/photo.png', '../photo.png'])(
  'a class that names a file (%s) is refused with what to do instead',
  async (url) => {
    const source = join(dir, 'page.tsx');
    await writeFile(source, `export const page = <p className="bg-[url(${url})]" />;`);
    const compiled = compileStyles({ name: 'chat', sources: [source], outputDir: dir });
    await expect(compiled).rejects.toThrow(`url(${url}) names a file that the styles of chat can't bring`);
    await expect(compiled).rejects.toThrow('import the picture');
  },
);

test('a class may name an address of elsewhere and data', async () => {
  const source = join(dir, 'page.tsx');
  await writeFile(source, `export const page = <p className="bg-[url(data:image/png;base64,AA)]" />;`);
  await expect(compileStyles({ name: 'chat', sources: [source], outputDir: dir })).resolves.toMatchObject({
    assets: [],
  });
});
