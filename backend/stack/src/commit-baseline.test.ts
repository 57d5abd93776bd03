import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBaseline } from './baseline.ts';
import { commitBaseline } from './commit-baseline.ts';
import { StackError } from './stack-error.ts';

let root = '';
const project = () => path.join(root, 'backend');
const migrations = () => readdir(path.join(project(), 'supabase/migrations'));
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const write = async (name: string, text: string) => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
};
const writeSchema = (sql: string) => write('backend/supabase/schemas/a.sql', sql);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'espacos-baseline-'));
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 't');
  git('config', 'user.email', 't@t');
  await write('backend/supabase/config.toml', '[db.migrations]\nschema_paths = ["./schemas/a.sql"]\n');
  await write('.gitignore', 'backend/supabase/migrations/0*_create_baseline.sql\n');
  await writeSchema('create table a (id int);\n');
  git('add', '-A');
  git('commit', '-q', '-m', 'first');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('the baseline follows the schemas, by a version of its own for each state', async () => {
  writeBaseline(project());
  const first = await migrations();
  expect(first).toEqual([expect.stringMatching(/^0\d{13}_create_baseline\.sql$/)]);
  writeBaseline(project());
  expect(await migrations()).toEqual(first);
  await writeSchema('create table b (id int);\n');
  writeBaseline(project());
  const second = await migrations();
  expect(second).toHaveLength(1);
  expect(second).not.toEqual(first);
  expect(git('status', '--short', '--', 'backend/supabase/migrations')).toBe('');
});

test('the first deployment commits it under its time, and nothing is written afterwards', async () => {
  writeBaseline(project());
  const file = commitBaseline(project(), false);
  const name = path.relative(root, file as string);
  expect(name).toMatch(/^backend\/supabase\/migrations\/2\d{13}_create_baseline\.sql$/);
  expect(git('show', '--name-only', '--format=')).toBe(`${name}\n`);
  expect(await readFile(file as string, 'utf8')).toContain('create table a');
  await writeSchema('create table b (id int);\n');
  expect(writeBaseline(project())).toBeNull();
  expect(commitBaseline(project(), false)).toBeNull();
  expect(await migrations()).toHaveLength(1);
});

test('a pipeline, whose commits are lost, makes no first deployment', async () => {
  expect(() => commitBaseline(project(), true)).toThrow(/from a checkout/);
  expect(await migrations()).toEqual([expect.stringMatching(/^0/)]);
});

test('a commit that git refuses stops the deployment and leaves a draft', async () => {
  await write('.git/hooks/pre-commit', '#!/bin/sh\necho no >&2\nexit 1\n');
  execFileSync('chmod', ['+x', path.join(root, '.git/hooks/pre-commit')]);
  expect(() => commitBaseline(project(), false)).toThrow(StackError);
  expect(await migrations()).toEqual([expect.stringMatching(/^0/)]);
  expect(git('status', '--short')).toBe('');
});
