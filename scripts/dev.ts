/**
 * `npm run dev booking chat`: the whole site on this machine, with those units compiled as they are edited. Joins an instance
 * of `npm start` that runs here, or starts the backend itself; then opens the page of the first unit.
 */
import path from 'node:path';
import { execa } from 'execa';
import { StackError } from '../backend/stack/src/stack-error.ts';
import { componentsUnit, packageDir } from '../federation/src/build/workspace.ts';
import { devPorts } from './dev-ports.ts';
import { devUnit, namedUnits } from './dev-units.ts';
import { openPage } from './open-page.ts';

const root = path.resolve(import.meta.dirname, '..');

function giveUp(message: string): never {
  process.stderr.write(`✖ ${message}\n`);
  process.exit(1);
}

interface PublicConfig {
  supabaseUrl: string;
  supabaseKey: string;
}

/** Returns the configuration of the site at this port; null without a site. */
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

/** Runs one of our programs to its end; it sends a message when its site answers. */
async function run(script: string, args: string[], env: Record<string, string>, page: string): Promise<number> {
  const child = execa(process.execPath, [path.join(root, 'scripts', script), ...args], {
    cwd: root,
    ipc: true,
    stdio: 'inherit',
    reject: false,
    env,
  });
  child.getOneMessage().then(
    () => openPage(page),
    () => undefined,
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.on('disconnect', () => child.kill('SIGTERM'));
  const { exitCode } = await child;
  return exitCode ?? 1;
}

const emailsFolder = path.join(root, 'backend/supabase/functions/_shared/emails');

/** No unit of the site: their page needs no backend. Ends with a signal. */
async function showEmails(): Promise<never> {
  const { devServers } = await devPorts(1);
  const [port = 0] = devServers;
  const watch = ['--watch-path', emailsFolder, path.join(root, 'scripts/dev-emails.ts'), String(port)];
  const child = execa(process.execPath, watch, { cwd: root, stdio: 'inherit', reject: false });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const { exitCode } = await child;
  return process.exit(exitCode ?? 0);
}
if (process.argv.slice(2).join() === 'emails') await showEmails();

let names: string[];
try {
  names = namedUnits(process.argv.slice(2));
} catch (error) {
  giveUp((error as Error).message);
}
const ports = await devPorts(names.length).catch((error: unknown) => {
  if (error instanceof StackError) giveUp(error.message);
  throw error;
});
if (names.includes(componentsUnit)) {
  // Its folder is served by the development server; the page is there first.
  const typedoc = path.join(packageDir(componentsUnit), 'node_modules/typedoc/bin/typedoc');
  execa(process.execPath, [typedoc], { cwd: packageDir(componentsUnit), stdio: 'inherit', reject: false });
}
const units = await Promise.all(names.map((name, index) => devUnit(name, ports.devServers[index] ?? 0)));
const env = { DEV_UNITS: JSON.stringify(units) };
const pageAt = (site: number) => `http://localhost:${site}${units[0]?.page}`;
const running = await configOf(ports.stack.site);
if (running) {
  process.stdout.write(`Joins the instance at http://localhost:${ports.stack.site}.\n`);
  const joined = {
    ...env,
    SITE_PORT: String(ports.joinedSite),
    SUPABASE_URL: running.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: running.supabaseKey,
  };
  process.exitCode = await run('dev-site.ts', [], joined, pageAt(ports.joinedSite));
} else {
  process.exitCode = await run('start.ts', ['--dev'], env, pageAt(ports.stack.site));
}
process.exit();
