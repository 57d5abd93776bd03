import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalogDifferences, readCatalog } from './database-catalog.ts';
import { draftMigration } from './migration-draft.ts';
import { applyMigrations } from './migrations.ts';
import { withEmptyDatabases } from './schema-databases.ts';
import { applySchemas, findSchemaFiles, readSchemas, schemaTrouble } from './schemas.ts';
import { StackError } from './stack-error.ts';
import { backendDir, supabaseCli } from './supabase-cli.ts';

export type WrittenMigration = {
  /** null when schemas/ says nothing new. */
  file: string | null;
  /** Objects of schemas/ that the written migration lacks, each by name; to be added by hand. */
  left: string[];
};

/** Writes the migration that brings what the migrations make to what schemas/ says, and tries it. */
export async function writeMigration(options: {
  /** `<verb>_<object>` */
  name: string;
  purpose: string;
  now: Date;
  projectDir?: string;
}): Promise<WrittenMigration> {
  const { name, purpose, now, projectDir = backendDir } = options;
  const files = readSchemas(projectDir);
  const trouble = schemaTrouble(files, findSchemaFiles(projectDir));
  if (trouble.length > 0) throw new StackError(trouble.join('\n'));
  return withEmptyDatabases(async (add) => {
    const [migrationsUrl, schemasUrl] = [await add('from_migrations'), await add('from_schemas')];
    await applyMigrations(migrationsUrl, projectDir);
    await applySchemas(schemasUrl, files);
    const wanted = await readCatalog(schemasUrl);
    const differences = async () =>
      catalogDifferences(['schemas/', wanted], ['migrations/', await readCatalog(migrationsUrl)]);
    if ((await differences()).length === 0) return { file: null, left: [] };

    const diff = await supabaseCli(
      ['db', 'diff', '--use-pg-delta', '--strict-coverage', `--from=${migrationsUrl}`, `--to=${schemasUrl}`],
      projectDir,
    );
    if (diff.exitCode !== 0) throw new StackError(`supabase db diff failed.\n${diff.stdout}\n${diff.stderr}`);
    const folder = path.join(projectDir, 'supabase/migrations');
    const file = path.join(folder, `${nextVersion(readdirSync(folder), now)}_${name}.sql`);
    writeFileSync(file, draftMigration({ purpose, diff: diff.stdout, files }));
    await applyMigrations(migrationsUrl, projectDir);
    return { file, left: await differences() };
  });
}

/** The moment as a migration's name has it (UTC), or the one after the newest when that lies ahead. */
export function nextVersion(names: readonly string[], now: Date): string {
  const moment = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const newest =
    names
      .map((name) => name.slice(0, 14))
      .sort()
      .at(-1) ?? '';
  return moment > newest ? moment : String(BigInt(newest) + 1n);
}
