import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeBaseline } from './baseline.ts';
import { backendDir } from './supabase-cli.ts';
import { temporaryDir } from './testing/temporary-dir.ts';
import { writeMigration } from './write-migration.ts';

/** A copy of the project whose schemas may be changed, as if it were deployed. */
async function copyOfProject() {
  const dir = await temporaryDir();
  for (const part of ['config.toml', 'schemas', 'templates'])
    cpSync(path.join(backendDir, 'supabase', part), path.join(dir, 'supabase', part), { recursive: true });
  const draft = writeBaseline(dir) as string;
  renameSync(draft, path.join(path.dirname(draft), '20260101000000_create_baseline.sql'));
  const edit = (file: string, change: (sql: string) => string) => {
    const place = path.join(dir, 'supabase/schemas', file);
    const before = readFileSync(place, 'utf8');
    expect(change(before)).not.toBe(before);
    writeFileSync(place, change(before));
  };
  return { dir, edit };
}

const now = new Date('2030-01-02T03:04:05Z');

test('nothing changed, nothing written', async () => {
  const { dir } = await copyOfProject();
  expect(await writeMigration({ name: 'change_nothing', purpose: 'nothing', now, projectDir: dir })).toEqual({
    file: null,
    left: [],
  });
});

test('what schemas/ says becomes a migration that was tried, and what it can not know is named', async () => {
  const { dir, edit } = await copyOfProject();
  edit('foundation/helpers.sql', (sql) => sql.replace('(clock_timestamp() at time zone', '(now() at time zone'));
  edit('people/tables.sql', (sql) =>
    sql.concat(`
create table public.badges (
  id bigint generated always as identity primary key,
  person_id uuid not null references public.profiles (id) on delete cascade,
  label text not null check (char_length(label) < 20)
);
create index badges_person_idx on public.badges (person_id);
`),
  );
  edit('people/access.sql', (sql) =>
    sql.concat(`
alter table public.badges enable row level security;
grant select (id, label), delete on public.badges to authenticated;
-- Everybody's.
create policy badges_select_everyone on public.badges for select to authenticated using (true);
`),
  );
  edit('storage/access.sql', (sql) =>
    sql.concat(`create policy badges_select on storage.objects for select to anon using (bucket_id = 'badges');\n`),
  );
  edit('places/rows.sql', (sql) => sql.replace("'Zona Central'", "'Centro'"));
  edit('schedule/jobs.sql', (sql) => sql.replace("'17 * * * *'", "'18 * * * *'"));

  const { file, left } = await writeMigration({
    name: 'add_badges',
    purpose: 'people earn badges',
    now,
    projectDir: dir,
  });
  expect(path.basename(file ?? '')).toBe('20300102030405_add_badges.sql');
  const sql = readFileSync(file ?? '', 'utf8');
  expect(sql).toMatch(
    /^-- Purpose: people earn badges\.\n-- Tables: badges, storage\.objects\. Destructive: nothing\.\n\nset lock_timeout = '5s';/,
  );
  // our own text, with its comment
  expect(sql).toContain(
    '-- The day it is now in Rio: all dates of the product are days of this time zone.\ncreate or replace function private.today_in_rio()',
  );
  expect(sql).toMatch(/grant select \("id", "label"\) on table public\.badges to authenticated;/);
  const statements = sql
    .split(';\n')
    .map((statement) => statement.trim())
    .filter(Boolean);
  expect(statements.slice(-3)).toEqual([
    expect.stringMatching(/^-- Everybody's\.\ncreate policy badges_select_everyone/),
    expect.stringMatching(/^create policy badges_select on storage\.objects/),
    'reset check_function_bodies',
  ]);
  expect(left.map((sentence) => sentence.split('\n')[0])).toEqual([
    'job forget-address-acts differs',
    'rows of public.zones differs',
  ]);
  expect(left[1]).toContain('Centro');
});
