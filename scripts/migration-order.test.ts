import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrationTrouble, readMigrations } from './migration-order.ts';

const onMain = ['20260101000000_create_spaces.sql', '20260102000000_create_bookings.sql'];
const trouble = (here: string[], rest: { onMain?: string[] | null; touched?: string[] } = {}) =>
  migrationTrouble({ here, onMain: onMain, touched: [], ...rest });

describe('a migration sorts after the newest on main', () => {
  test('the set of main, and a newer one', () => {
    expect(trouble(onMain)).toEqual([]);
    expect(trouble([...onMain, '20260103000000_add_notes.sql'])).toEqual([]);
  });

  test('an earlier one is named with the one it has to follow', () => {
    expect(trouble([...onMain, '20260101120000_add_notes.sql'])).toEqual([
      expect.stringMatching(/20260101120000_add_notes\.sql sorts before 20260102000000/),
    ]);
  });

  test('the branch may be behind main', () => {
    expect(trouble(onMain.slice(0, 1))).toEqual([]);
  });

  test('two of one time, and a name without one', () => {
    expect(trouble([...onMain, '20260102000000_add_notes.sql'])[0]).toMatch(/time of two/);
    expect(trouble(['notes.sql'], { onMain: null })).toEqual([expect.stringMatching(/^notes\.sql: name it/)]);
  });

  test('what is on main stays as it is', () => {
    expect(trouble(onMain, { touched: [onMain[0] as string] })).toEqual([
      expect.stringMatching(/new migration instead/),
    ]);
  });

  test('while nothing is deployed there is none, whatever main had', () => {
    expect(trouble([], { touched: onMain })).toEqual([]);
  });
});

describe('read from a checkout', () => {
  let dir: string;
  const folder = () => path.join(dir, 'backend/supabase/migrations');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: dir });
  const write = (name: string, text = 'select 1;\n') => writeFile(path.join(folder(), name), text);

  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'migrations-'));
    mkdirSync(folder(), { recursive: true });
    for (const name of onMain) await write(name);
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const commit = () => {
    git('add', '-A');
    git('commit', '-q', '-m', 'x');
  };

  test('without history there is nothing to compare with; the baseline that is written does not count', async () => {
    // the folder may lie inside of another checkout: a repository of its own, without a commit
    git('init', '-q', '-b', 'work');
    await write('00000000000001_create_baseline.sql');
    expect(readMigrations(dir)).toEqual({ here: onMain, onMain: null, touched: [] });
  });

  test('a branch that left main, while main went on', async () => {
    git('init', '-q', '-b', 'main');
    commit();
    git('checkout', '-q', '-b', 'work');
    await write('20260103000000_add_notes.sql');
    await write(onMain[1] as string, 'select 2;\n');
    commit();
    expect(migrationTrouble(readMigrations(dir))).toEqual([expect.stringMatching(/^20260102.*was changed/)]);

    git('checkout', '-q', 'main');
    await write('20260104000000_add_more.sql');
    commit();
    git('checkout', '-q', 'work');
    renameSync(path.join(folder(), onMain[0] as string), path.join(folder(), '20260105000000_renamed.sql'));
    expect(migrationTrouble(readMigrations(dir))).toEqual([
      expect.stringMatching(/^20260101.*taken away/),
      expect.stringMatching(/^20260102.*was changed/),
      expect.stringMatching(/^20260103000000_add_notes\.sql sorts before 20260104000000/),
    ]);
  });
});
