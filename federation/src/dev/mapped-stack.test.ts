import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseConfig } from '../build/base-config.ts';
import { runBundler } from '../build/run-bundler.ts';
import { developmentConfiguration } from './development-configuration.ts';
import { mapStack } from './mapped-stack.ts';

const base = 'http://localhost:4010/';
const source = `interface Space {
  title: string;
}

export function titleOf(space: Space | null): string {
  return (space as Space).title;
}

(globalThis as { titleOf?: unknown }).titleOf = titleOf;
`;
let root: string;
let code: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'mapped-stack-'));
  await writeFile(join(root, 'page.ts'), source);
  const config = { ...baseConfig(root, 'browser', 'development'), entry: { page: './page.ts' } };
  const { output = {} } = developmentConfiguration({ ...config, output: { path: join(root, 'out') } });
  await runBundler({ ...config, output });
  code = await readFile(join(root, 'out/page.js'), 'utf8');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const readMap = (file: string) => readFile(join(root, 'out', `${file}.map`), 'utf8');

/** The place of a text in the bundle, as a stack names it. */
function placeOf(text: string): string {
  const before = code.slice(0, code.indexOf(text)).split('\n');
  return `${base}page.js:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

test('a render error in development names its file and line in the sources, with the lines around', async () => {
  const react = 'http://localhost:3001/releases/shell/a/shell.js:10:2';
  const stack = `TypeError: no title\n    at titleOf (${placeOf('.title')})\n    at renderWithHooks (${react})`;
  const mapped = await mapStack(stack, { base, readMap, root });
  expect(mapped.place).toBe('page.ts:6');
  expect(mapped.stack).toBe(`TypeError: no title\n    at titleOf (page.ts:6)\n    at renderWithHooks (${react})`);
  expect(mapped.code).toContain('>    6 |   return (space as Space).title;');
  expect(mapped.code.split('\n')).toHaveLength(5);
});

test('a stack without a map stays as it is', async () => {
  const stack = `Error: x\n    at a (${base}other.js:1:2)`;
  expect(await mapStack(stack, { base, readMap, root })).toEqual({ place: null, code: '', stack });
});
