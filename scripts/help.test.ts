import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// @inputs CONTRIBUTING.md
const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const { stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'help.mjs')], { encoding: 'utf8' });

test('npm run help explains every command there is, and none that is gone', () => {
  const explained = [...stdout.matchAll(/^npm (?:run )?(\S+).*\n {4}\S/gm)].map(([, name]) => name);
  expect([...new Set(explained)].sort()).toEqual(Object.keys(scripts).sort());
});

test('the help of a command has no marks and links of the document', () => {
  expect(stdout).not.toMatch(/`|\]\(|\[\d+\]/);
});
