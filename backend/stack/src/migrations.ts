import { StackError } from './stack-error.ts';
import { backendDir, supabaseCli } from './supabase-cli.ts';

/** Applies the pending migrations of `backend/supabase/migrations` exactly as a deployment does: `supabase db push`. */
export async function applyMigrations(databaseUrl: string, projectDir = backendDir): Promise<void> {
  const { exitCode, stdout, stderr } = await supabaseCli(
    ['db', 'push', `--remote=${databaseUrl}`, '--include-all'],
    projectDir,
  );
  if (exitCode === 0) return;
  const reason = `${stdout}\n${stderr}`.trim();
  throw new StackError(`A migration failed; correct it in backend/supabase/migrations and start again.\n${reason}`);
}
