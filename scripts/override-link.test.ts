import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';

// @inputs federation/src/ shell/server/ scripts/ e2e/src/ backend/stack/src/

let releases: string;
beforeEach(async () => {
  releases = await mkdtemp(path.join(tmpdir(), 'link-'));
  await mkdir(path.join(releases, 'chat/3f0c91aa3f0c91aa'), { recursive: true });
});
afterEach(() => rm(releases, { recursive: true }));

const link = (target: string) =>
  execa(process.execPath, [path.join(import.meta.dirname, 'override-link.ts'), target], {
    reject: false,
    env: { RELEASE_TARGET: releases, OVERRIDE_SECRET: 'a-secret-of-the-test' },
  });

test('a link shows a release that there is', async () => {
  expect((await link('chat@3f0c91aa3f0c91aa')).stdout).toMatch(/^http:\/\/localhost:3000\/\?mfe=/);
});

test.each([
  ['chat@3f0c91aa', 'did you mean chat@3f0c91aa3f0c91aa?'],
  ['chat@0000000000000000', 'npm run releases chat lists what there is.'],
])('%s is refused: no visitor could load it', async (target, hint) => {
  const { exitCode, stderr } = await link(target);
  expect([exitCode, stderr]).toEqual([1, `✖ There is no release ${target}: ${hint}`]);
});

test.each(['override-link.ts', 'try.ts'])('%s --help says how it is used, on the standard output', async (script) => {
  const { exitCode, stdout } = await execa(process.execPath, [path.join(import.meta.dirname, script), '--help']);
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/npm run (?:override:link|try) .*@/)]);
});
