import { readdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';
import { applyMigrations } from './migrations.ts';
import { startDatabase } from './start-database.ts';
import { backendDir } from './supabase-cli.ts';
import { temporaryDir } from './testing/temporary-dir.ts';

test('data of another version is left as it is, and the message says what to do', async () => {
  const database = await startDatabase({ port: await freePort(), dataDir: await temporaryDir(), migrate: false });
  onTestFinished(database.stop);
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  await sql.unsafe(`
    create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    insert into supabase_migrations.schema_migrations (version) values ('20261121000100'), ('20261122240000');
    create table public.kept (id integer);
  `);

  await expect(applyMigrations(database.url)).rejects.toThrow(
    'This data was made by another version of the project (it has 2 migrations that are not here, up to 20261122240000): begin anew with npm start -- --reset, which deletes the data, or go back to the version that made it.',
  );
  expect(await sql`select version from supabase_migrations.schema_migrations`).toHaveLength(2);
  expect(
    await sql`select to_regclass('public.kept') is not null as kept, to_regclass('public.spaces') as spaces`,
  ).toEqual([{ kept: true, spaces: null }]);
});

test('an empty database takes the migrations of this version, once', async () => {
  // not the prepared one of other tests
  const database = await startDatabase({ port: await freePort(), dataDir: await temporaryDir(), migrate: false });
  onTestFinished(database.stop);
  await applyMigrations(database.url);
  await applyMigrations(database.url);
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  const files = readdirSync(path.join(backendDir, 'supabase/migrations'));
  expect(await sql`select version from supabase_migrations.schema_migrations`).toHaveLength(files.length);
});
