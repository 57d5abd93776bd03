import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFileOf } from './release.ts';
import type { RemoteBuild } from './remote-config.ts';
import { runBundler, sourceFiles } from './run-bundler.ts';
import { neededRuntime, providedRuntime, unmetNeeds } from './shared-modules.ts';
import type { ShellBuild } from './shell-config.ts';
import { workspaceRoot } from './workspace.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'federation-runtime-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const federationFiles = async (name: string) => {
  const build = await buildFileOf<ShellBuild | RemoteBuild>(name);
  const configuration = build.browser(join(dir, name), 'production');
  const stats = await runBundler({
    ...configuration,
    optimization: { ...configuration.optimization, minimize: false },
  });
  return sourceFiles(stats, (file) => file.includes('/@module-federation/') || file.includes('/container-runtime.ts'));
};

test('the federation runtime comes into the shell as modules, never as CommonJS', { timeout: 60_000 }, async () => {
  const files = await federationFiles('shell');
  for (const part of ['runtime-core', 'webpack-bundler-runtime'])
    expect(files.filter((file) => file.includes(`/${part}/dist/`))).not.toEqual([]);
  expect(files.filter((file) => file.endsWith('.cjs'))).toEqual([]);
});

test("a remote begins with the shell's copy of the federation runtime, and needs a shell that has one", {
  timeout: 60_000,
}, async () => {
  const files = await federationFiles('affiliate');
  expect(files.map((file) => relative(workspaceRoot, file))).toEqual(['federation/src/runtime/container-runtime.ts']);
  const remote = { name: 'affiliate', needs: neededRuntime() };
  expect(unmetNeeds(remote, providedRuntime())).toEqual([]);
  expect(unmetNeeds(remote, {})).toEqual([
    expect.stringContaining('needs container-runtime, which the shell does not'),
  ]);
});
