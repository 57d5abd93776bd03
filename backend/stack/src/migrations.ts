import { readdir } from 'node:fs/promises';
import postgres from 'postgres';
import { migrationsFolder, writeBaseline } from './baseline.ts';
import { StackError } from './stack-error.ts';
import { backendDir, supabaseCli } from './supabase-cli.ts';

/**
 * Applies the pending migrations of `backend/supabase/migrations` exactly as a deployment does: `supabase db push`, a program of 140 MB
 * that is not started where the database has taken all of them.
 */
export async function applyMigrations(databaseUrl: string, projectDir = backendDir): Promise<void> {
  writeBaseline(projectDir);
  const files = (await readdir(migrationsFolder(projectDir))).filter((name) => name.endsWith('.sql'));
  const known = new Set(files.map((name) => name.split('_')[0] ?? name));
  const applied = new Set(await appliedMigrations(databaseUrl));
  assertKnownMigrations(known, applied);
  if ([...known].every((version) => applied.has(version))) return;
  const { exitCode, stdout, stderr } = await supabaseCli(
    ['db', 'push', `--remote=${databaseUrl}`, '--include-all'],
    projectDir,
  );
  if (exitCode === 0) return;
  const reason = `${stdout}\n${stderr}`.trim();
  throw new StackError(`A migration failed; correct it in backend/supabase/migrations and start again.\n${reason}`);
}

/** A database of another version of the project, say from before a new baseline, can't be brought to this one. */
function assertKnownMigrations(known: Set<string>, applied: Set<string>): void {
  const unknown = [...applied].filter((version) => !known.has(version));
  if (unknown.length === 0) return;
  throw new StackError(
    `This data was made by another version of the project (it has ${unknown.length} migrations that are not here, up to ${unknown.at(-1)}): begin anew with npm start -- --reset, which deletes the data, or go back to the version that made it.`,
  );
}

/** The versions that a database has taken, oldest first; none before its first migration. */
async function appliedMigrations(databaseUrl: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [{ migrated } = { migrated: false }] =
      await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as migrated`;
    if (!migrated) return [];
    const rows = await sql`select version from supabase_migrations.schema_migrations order by version`;
    return rows.map((row) => String(row.version));
  } finally {
    await sql.end();
  }
}
