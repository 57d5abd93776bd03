import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFileOf } from './release.ts';
import type { RemoteBuild } from './remote-config.ts';
import { runBundler, sourceFiles } from './run-bundler.ts';
import type { ShellBuild } from './shell-config.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'federation-runtime-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test.each([
  ['shell', 'runtime-core'],
  ['affiliate', 'webpack-bundler-runtime'],
])('the federation runtime comes into %s as modules, never as CommonJS', { timeout: 60_000 }, async (name, part) => {
  const build = await buildFileOf<ShellBuild | RemoteBuild>(name);
  const configuration = build.browser(join(dir, name), 'production');
  const stats = await runBundler({
    ...configuration,
    optimization: { ...configuration.optimization, minimize: false },
  });
  const files = sourceFiles(stats, (file) => file.includes('/@module-federation/'));
  expect(files.filter((file) => file.includes(`/${part}/dist/`))).not.toEqual([]);
  expect(files.filter((file) => file.endsWith('.cjs'))).toEqual([]);
});
