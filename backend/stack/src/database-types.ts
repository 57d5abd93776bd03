import { StackError } from './stack-error.ts';
import { supabaseCli } from './supabase-cli.ts';

/** TypeScript types of the exposed schema, as the official CLI generates them (unformatted). */
export async function generateDatabaseTypes(databaseUrl: string): Promise<string> {
  const { exitCode, stdout, stderr } = await supabaseCli([
    'gen',
    'types',
    `--remote=${databaseUrl}`,
    '--schema',
    'public',
  ]);
  const start = stdout.indexOf('export type Json');
  if (exitCode !== 0 || start < 0) throw new StackError(`The types could not be generated.\n${stdout}\n${stderr}`);
  return stdout.slice(start);
}

/** Runs Supabase's database linter and returns its findings as text; `passed` is false from a warning on. */
export async function adviseDatabase(databaseUrl: string): Promise<{ passed: boolean; report: string }> {
  const { exitCode, stdout, stderr } = await supabaseCli([
    'db',
    'advisors',
    `--remote=${databaseUrl}`,
    '--fail-on',
    'warn',
    '--level',
    'warn',
  ]);
  return { passed: exitCode === 0, report: exitCode === 0 ? stdout.trim() : `${stdout}\n${stderr}`.trim() };
}
