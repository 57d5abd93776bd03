import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { workspaceRoot } from 'federation/build/workspace.ts';
import { expect, test } from 'vitest';

/* @inputs deploy/src/ backend/supabase/ shell/server/ */

async function run(args: string[], env: Record<string, string> = {}) {
  const cli = path.join(import.meta.dirname, 'deploy-cli.ts');
  const { exitCode, all } = await execa(process.execPath, [cli, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    extendEnv: false,
    reject: false,
    all: true,
  });
  return { exitCode, text: all };
}

test('a plan that npm has kept for itself does not become a deployment', async () => {
  const npm = { npm_config_user_agent: 'npm/11.0.0 node/v24.0.0', npm_config_dry_run: 'true' };
  const { exitCode, text } = await run(['--environment', 'staging'], npm);
  expect([exitCode, text]).toEqual([1, 'npm has kept --dry-run for itself: npm run deploy -- --dry-run …']);
});

test('without an environment, or with one that does not exist, it says which there are', async () => {
  for (const args of [[], ['--environment', 'test']]) {
    const { exitCode, text } = await run(args);
    expect(exitCode).toBe(1);
    expect(text).toContain('--environment <staging|production>');
  }
  expect((await run(['--enviroment', 'staging'])).text).toContain("Unknown option '--enviroment'");
});

test('missing settings are listed before any check runs, and end with an error', async () => {
  const { exitCode, text } = await run(['--environment', 'production', '--dry-run']);
  expect(exitCode).toBe(1);
  expect(text).toContain('SUPABASE_ACCESS_TOKEN (environment) is not set');
});

test('nothing that is deployed names the legacy pair of keys', () => {
  const folders = ['backend/supabase', 'shell', 'shared-domain/src', 'deploy/environments'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(workspaceRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|sql|toml|md)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  expect(files.some((file) => file.endsWith('functions/_shared/dependencies.ts'))).toBe(true);
  const naming = files.filter((file) => /SUPABASE_(?:ANON|SERVICE_ROLE)_KEY/.test(readFileSync(file, 'utf8')));
  expect(naming).toEqual([]);
});
