/**
 * `npm run dev mfe-chat`: the whole site on this machine, with one unit compiled as it is edited. Joins an instance of
 * `npm start` that runs here, or starts the backend itself.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { StackError } from '../backend/stack/src/stack-error.ts';
import { devPorts } from './dev-ports.ts';

const root = path.resolve(import.meta.dirname, '..');

function giveUp(sentence: string): never {
  process.stderr.write(`✖ ${sentence}\n`);
  process.exit(1);
}

function unitOf(argument: string | undefined): string {
  const unit = argument?.replace(/^mfe-/, '').replace(/\/$/, '');
  if (!unit) giveUp('Name a remote, for example: npm run dev mfe-chat. npm run dev shell works on the shell.');
  const folder = unit === 'shell' ? 'shell' : `mfe-${unit}`;
  if (!existsSync(path.join(root, folder, 'rspack.config.ts'))) {
    giveUp(`There is no ${folder}: npm run new:remote ${unit} makes one.`);
  }
  return unit;
}

interface PublicConfig {
  supabaseUrl: string;
  supabaseKey: string;
}

/** What a site says that runs at this port; null when there is none. */
async function configOf(port: number): Promise<PublicConfig | null> {
  try {
    const response = await fetch(`http://localhost:${port}/config.json`, { signal: AbortSignal.timeout(2000) });
    if (!response.ok) return null;
    const { supabaseUrl, supabaseKey } = (await response.json()) as Partial<PublicConfig>;
    // another program's answer
    return supabaseUrl && supabaseKey ? { supabaseUrl, supabaseKey } : null;
  } catch {
    return null;
  }
}

async function run(script: string, args: string[], env: Record<string, string>): Promise<number> {
  const child = execa(process.execPath, [path.join(root, 'scripts', script), ...args], {
    cwd: root,
    ipc: true,
    stdio: 'inherit',
    reject: false,
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.on('disconnect', () => child.kill('SIGTERM'));
  const { exitCode } = await child;
  return exitCode ?? 1;
}

if (process.argv.length > 3) giveUp('One unit at a time: npm run dev mfe-chat.');
const unit = unitOf(process.argv[2]);
const ports = await devPorts().catch((error: unknown) => {
  if (error instanceof StackError) giveUp(error.message);
  throw error;
});
const env = { DEV_UNIT: unit, DEV_SERVER_PORT: String(ports.devServer) };
const running = await configOf(ports.stack.site);
if (running) {
  process.stdout.write(`Joins the instance at http://localhost:${ports.stack.site}.\n`);
  process.exitCode = await run('dev-site.ts', [], {
    ...env,
    SITE_PORT: String(ports.joinedSite),
    SUPABASE_URL: running.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: running.supabaseKey,
  });
} else {
  process.exitCode = await run('start.ts', ['--dev'], env);
}
process.exit();
