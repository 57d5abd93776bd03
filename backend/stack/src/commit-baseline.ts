import { spawnSync } from 'node:child_process';
import { readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { migrationsFolder, writeBaseline } from './baseline.ts';
import { StackError } from './stack-error.ts';
import { backendDir } from './supabase-cli.ts';
import { nextVersion } from './write-migration.ts';

/**
 * Names the baseline by the time of the first deployment and commits it, before a database takes it: from then on each change is a
 * migration of its own. Returns its path; null when that was done before.
 * @throws StackError when git refuses the commit (the baseline is a draft again then), and in a pipeline, whose commits are lost
 */
export function commitBaseline(projectDir = backendDir, isPipeline = Boolean(process.env.CI)): string | null {
  const draft = writeBaseline(projectDir);
  if (draft === null) return null;
  if (isPipeline)
    throw new StackError(
      'The first deployment commits the baseline: make it from a checkout (docs/deploy.md, 5), and push.',
    );
  const folder = migrationsFolder(projectDir);
  const file = path.join(folder, `${nextVersion(readdirSync(folder), new Date())}_create_baseline.sql`);
  renameSync(draft, file);
  for (const command of [
    ['add', '--', file],
    ['commit', '--quiet', '-m', 'chore(backend): keep the baseline that is deployed', '--', file],
  ]) {
    const { status, stderr } = spawnSync('git', command, { cwd: projectDir, encoding: 'utf8' });
    if (status === 0) continue;
    spawnSync('git', ['reset', '--quiet', '--', file], { cwd: projectDir });
    renameSync(file, draft);
    throw new StackError(`The first deployment commits the baseline, and git refused it: ${stderr.trim()}`);
  }
  return file;
}
