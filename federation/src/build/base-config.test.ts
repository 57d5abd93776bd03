import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { baseConfig } from './base-config.ts';
import { runBundler } from './run-bundler.ts';

let dir: string;
afterEach(() => rm(dir, { recursive: true }));

test('a module that threw throws again at the next import: it is not shown half-evaluated', async () => {
  dir = await mkdtemp(join(tmpdir(), 'base-'));
  await writeFile(
    join(dir, 'page.ts'),
    `export const title = 'Página';
     if (globalThis.fails) throw new Error('not yet');
     export const rest = 'inteira';`,
  );
  await writeFile(
    join(dir, 'entry.ts'),
    `globalThis.load = () => import(/* webpackMode: "eager" */ './page.ts').then(({ title, rest }) => title + ' ' + rest);`,
  );
  const config = { ...baseConfig(dir, 'browser', 'production'), entry: { entry: './entry.ts' } };
  await runBundler({ ...config, output: { ...config.output, path: join(dir, 'out'), filename: '[name].js' } });
  const page: { fails: boolean; load?: () => Promise<string> } = { fails: true };
  runInNewContext(await readFile(join(dir, 'out/entry.js'), 'utf8'), page);
  await expect(page.load?.()).rejects.toThrow('not yet');
  page.fails = false;
  await expect(page.load?.()).rejects.toThrow('not yet');
});
