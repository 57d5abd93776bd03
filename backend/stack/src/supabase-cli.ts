import { createRequire } from 'node:module';
import path from 'node:path';
import { execa } from 'execa';

/** The repository's `backend/` folder, which holds the official `supabase/` layout. */
export const backendDir = path.resolve(import.meta.dirname, '../..');

export type CliResult = { exitCode: number; stdout: string; stderr: string };

/**
 * Runs the official Supabase CLI on the project in `backend/supabase`; never asks, never reports home.
 * @param environment more of it: an access token, another `PGSSLMODE` than what suits a database on this machine
 */
export async function supabaseCli(
  args: string[],
  workdir = backendDir,
  environment: Record<string, string> = {},
): Promise<CliResult> {
  const manifest = createRequire(import.meta.url).resolve('supabase/package.json');
  const entry = path.join(path.dirname(manifest), 'dist/supabase.js');
  const result = await execa(process.execPath, [entry, ...args, '--workdir', workdir, '--yes', '--agent', 'no'], {
    env: {
      SUPABASE_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
      CI: '1',
      NO_COLOR: '1',
      PGSSLMODE: 'disable',
      ...environment,
    },
    stdin: 'ignore',
    reject: false,
  });
  return {
    exitCode: result.exitCode ?? 1,
    stdout: result.stdout,
    stderr: result.stderr || result.originalMessage || '',
  };
}
