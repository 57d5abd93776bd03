/**
 * Starts everything on one machine: builds what has changed, starts the backend, seeds the demo once, starts the site,
 * and runs until it is stopped. Started by start.mjs, which has seen to the tools.
 */
import { existsSync } from 'node:fs';
import { access, appendFile, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'node:util';
import { execa } from 'execa';
import { Listr } from 'listr2';
import postgres from 'postgres';
import { company } from '../backend/stack/src/mail-catcher.ts';
import { assertPortsAreFree, portsFromEnvironment } from '../backend/stack/src/ports.ts';
import { identityOf } from '../backend/stack/src/process-identity.ts';
import { type ProgramOptions, startProgram } from '../backend/stack/src/program.ts';
import { StackError } from '../backend/stack/src/stack-error.ts';
import { keyFiles } from '../backend/stack/src/stack-keys.ts';
import { StackProcesses } from '../backend/stack/src/stack-processes.ts';
import { type RunningStack, type StackStep, startStack } from '../backend/stack/src/start-stack.ts';
import { supervise } from '../backend/stack/src/supervisor.ts';
import { defaultReleasesDir } from '../federation/src/build/workspace.ts';
import { type AuthenticatorCode, authenticatorCode } from './authenticator-code.ts';
import { addressLines, type DevUnit } from './dev-units.ts';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = path.resolve(process.env.ESPACOS_DATA_DIR || path.join(root, '.data'));
const logFile = path.join(dataDir, 'logs', 'start.log');
const seededFile = path.join(dataDir, 'demo-seeded.json');
const wantsReset = process.argv.includes('--reset');
/** Serves releases unchanged, and builds only units without one. */
const asReleased =
  process.argv.includes('--released') &&
  (Boolean(process.env.RELEASE_TARGET) || existsSync(path.join(defaultReleasesDir, 'registry.json')));
/** For dev.ts: these units come from development servers. */
const devUnits = process.argv.includes('--dev') ? (JSON.parse(process.env.DEV_UNITS ?? '[]') as DevUnit[]) : [];
const isDev = devUnits.length > 0;

/** Entries of a data folder. --reset removes only these, regardless of the named folder. */
const dataEntries = [
  'postgres',
  'postgres.new',
  'storage',
  'mail',
  'payments',
  ...keyFiles,
  'demo-seeded.json',
  'logs',
] as const;

const stackSteps: [StackStep, string][] = [
  ['database', 'Postgres'],
  ['migrations', 'Migrations'],
  ['payments', 'Payment sandbox'],
  ['mail', 'Mail'],
  ['api', 'API'],
  ['functions', 'Functions'],
  ['realtime', 'Realtime'],
];

const administrator = 'admin@espacosrio.test';
const demoAccounts: [email: string, who: string][] = [
  [administrator, 'administrator'],
  ['anfitria@espacosrio.test', 'host'],
  ['hospede@espacosrio.test', 'guest, complete profile'],
  ['nova@espacosrio.test', 'guest, incomplete profile'],
  ['afiliado@espacosrio.test', 'affiliate'],
];

class Stopped extends Error {}

const undo: (() => Promise<unknown>)[] = [];
/** Faults that the build repaired or could not read; printed below the addresses. */
const warnings: string[] = [];
let stopRequest: (() => void) | null = null;
const stopRequested = new Promise<void>((resolve) => {
  stopRequest = resolve;
});
let isStopping = false;
let stoppingSince = 0;
let stack: RunningStack | undefined;

function requestStop(): void {
  // One Ctrl-C arrives several times (terminal, npm, start.mjs); a later one exits immediately.
  if (isStopping && Date.now() - stoppingSince > 1_500) process.exit(1);
  if (isStopping) return;
  isStopping = true;
  stoppingSince = Date.now();
  stopRequest?.();
}

async function stopEverything(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => console.error(error));
}

function checkpoint(): void {
  if (isStopping) throw new Stopped();
}

/** Parts talk to the console; here it belongs to the steps, so what they say goes to the log. */
function sendConsoleToLog(): void {
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    console[level] = (...values: unknown[]) => {
      void appendFile(logFile, `${new Date().toISOString()} ${level} ${format(...values)}\n`).catch(() => undefined);
    };
  }
}

const unusable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'];

async function openDataDir(): Promise<StackProcesses> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await StackProcesses.open(dataDir, process.ppid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !unusable.includes(code)) throw error;
    throw new StackError(
      `The data folder ${dataDir} cannot be used by this user (${code}): choose another with ESPACOS_DATA_DIR, or start as the user it belongs to.`,
    );
  }
}

async function removeData(): Promise<void> {
  for (const entry of dataEntries) await rm(path.join(dataDir, entry), { recursive: true, force: true });
}

/** Runs one of our programs to its end, line by line; it is ended when the start is, properly or not. */
async function runToEnd(
  processes: StackProcesses,
  options: { name: string; script: string; env?: Record<string, string>; onLine?: (line: string) => void },
): Promise<{ succeeded: boolean; log: string }> {
  const log = path.join(dataDir, 'logs', `${options.name}.log`);
  const child = execa(process.execPath, [path.join(root, options.script)], {
    cwd: root,
    all: true,
    reject: false,
    stdin: 'ignore',
    detached: true,
    env: options.env ?? {},
  });
  const identity = child.pid === undefined ? null : await identityOf(child.pid);
  if (identity !== null) await processes.watch(options.name, identity);
  void stopRequested.then(() => child.kill());
  for await (const line of child.iterable({ from: 'all' })) {
    await appendFile(log, `${line}\n`);
    if (String(line).trim() !== '') options.onLine?.(String(line).trim().replace(/\s+/g, ' '));
  }
  const { exitCode } = await child;
  if (identity !== null) await processes.forget(identity.pid);
  checkpoint();
  return { succeeded: exitCode === 0, log };
}

async function buildSite(processes: StackProcesses, onLine: (line: string) => void): Promise<void> {
  const script = 'federation/src/commands/build.ts';
  const logged: string[] = [];
  const { succeeded, log } = await runToEnd(processes, {
    name: 'build',
    script,
    onLine: (line) => {
      logged.push(line);
      if (line.startsWith('⚠')) warnings.push(line);
      onLine(line);
    },
  });
  if (succeeded) return;
  // the failure is in the last lines
  const end = logged.slice(-8).map((line) => `  ${line}`);
  throw new StackError(
    ['The site could not be built: correct what it says and start again.', ...end, `  All of it: ${log}`].join('\n'),
  );
}

async function seedDemo(processes: StackProcesses, stack: RunningStack, onLine: (line: string) => void): Promise<void> {
  const { succeeded, log } = await runToEnd(processes, {
    name: 'seed',
    script: 'scripts/seed-demo.ts',
    onLine,
    env: {
      DATABASE_URL: stack.databaseUrl,
      SUPABASE_URL: stack.urls.api,
      SUPABASE_SECRET_KEY: stack.keys.secret,
      STRIPE_API_BASE: stack.urls.payments,
      STRIPE_SECRET_KEY: stack.keys.stripeSecretKey,
    },
  });
  if (!succeeded) {
    throw new StackError(`The demo data could not be seeded: see ${log}, then begin anew with npm start -- --reset.`);
  }
  await writeFile(seededFile, JSON.stringify({ at: new Date().toISOString() }));
}

/** One promise per step of the stack, so that each has its own line while `startStack` runs through them. */
function stepPromises() {
  const gates = new Map(stackSteps.map(([step]) => [step, Promise.withResolvers<void>()]));
  for (const gate of gates.values()) gate.promise.catch(() => undefined);
  let current: StackStep | null = null;
  const finish = () => {
    if (current !== null) gates.get(current)?.resolve();
  };
  return {
    begin: (step: StackStep) => {
      finish();
      current = step;
      checkpoint();
    },
    done: finish,
    fail: (error: unknown) => {
      for (const gate of gates.values()) gate.reject(error);
    },
    of: (step: StackStep) => gates.get(step)?.promise,
  };
}

type Step = { title: string; run: (report: (text: string) => void) => Promise<unknown> };

/** One line per step: with a terminal it moves, without one it appears when the step is done. */
async function runSteps(steps: Step[]): Promise<void> {
  if (process.stdout.isTTY && process.stdout.columns > 20) {
    await new Listr(
      steps.map(({ title, run }) => ({
        title,
        task: (_context, task) => {
          checkpoint();
          return run((text) => {
            task.output = text.slice(0, 80);
          });
        },
      })),
      { registerSignalListeners: false, rendererOptions: { collapseErrors: false, showErrorMessage: false } },
    ).run();
    return;
  }
  for (const { title, run } of steps) {
    checkpoint();
    const started = performance.now();
    await run(() => undefined);
    process.stdout.write(`✔ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  }
}

async function main(): Promise<void> {
  const ports = portsFromEnvironment();
  const siteUrl = `http://localhost:${ports.site}`;
  const processes = await openDataDir();
  undo.push(() => processes.close());
  await assertPortsAreFree(ports);
  if (wantsReset) await removeData();
  await mkdir(path.dirname(logFile), { recursive: true });
  sendConsoleToLog();

  const gates = stepPromises();
  const startAll = () => {
    const pace = process.env.SCHEDULE_MS;
    const options = {
      ports,
      dataDir,
      siteUrl,
      processes,
      onStep: gates.begin,
      ...(pace && { scheduleEveryMs: Number(pace) }),
    };
    startStack({ ...options, log: (message) => console.error(message) }).then(
      (started) => {
        stack = started;
        undo.push(started.stop);
        gates.done();
      },
      (error: unknown) => gates.fail(error),
    );
  };
  const running = (): RunningStack => {
    if (stack === undefined) throw new Stopped();
    return stack;
  };

  const steps: Step[] = [
    ...(asReleased
      ? []
      : [{ title: 'Site built', run: (report: (text: string) => void) => buildSite(processes, report) }]),
    ...stackSteps.map(([step, title], index) => ({
      title,
      run: async () => {
        if (index === 0) startAll();
        await gates.of(step);
      },
    })),
  ];
  if (!existsSync(seededFile))
    steps.push({ title: 'Demo data', run: (report) => seedDemo(processes, running(), report) });
  steps.push({
    title: 'Site',
    run: async () => {
      const program: ProgramOptions = {
        name: 'site',
        command: process.execPath,
        args: [path.join(root, isDev ? 'scripts/dev-site.ts' : 'shell/server/main.ts')],
        cwd: root,
        env: {
          ...process.env,
          SITE_PORT: String(ports.site),
          SITE_URL: siteUrl,
          SUPABASE_URL: running().urls.api,
          SUPABASE_PUBLISHABLE_KEY: running().keys.publishable,
          TEST_PAYMENTS: 'true',
          ...company,
          NODE_ENV: isDev ? 'development' : 'production',
          // never production: overrides to every release, channel and machine of one's own are allowed
          OVERRIDE_ALLOW: process.env.OVERRIDE_ALLOW ?? 'releases channels http://localhost:*',
          SUPABASE_SECRET_KEY: running().keys.secret,
          // on one machine a bad release should go within seconds, not minutes
          CANARY_ANALYSIS_SLOT_MS: process.env.CANARY_ANALYSIS_SLOT_MS ?? '10000',
        },
        logFile: path.join(dataDir, 'logs', 'site.log'),
        readyUrl: `${siteUrl}/health`,
        processes,
        // a development site builds its shell first
        ...(isDev && { startTimeoutMs: 300_000 }),
      };
      const site = await supervise({
        name: 'The site',
        start: (stopping) => startProgram(program, stopping),
        log: (message) => console.error(message),
      });
      undo.push(site.stop);
    },
  });
  await runSteps(steps);
  checkpoint();
  announce(siteUrl, running(), ports.database, await administratorsCode(running()));
  if (isDev) process.send?.('ready');
  void running().failed.then((error) => {
    process.stderr.write(`\n✖ ${error.message}\n`);
    process.exitCode = 1;
    requestStop();
  });
  await stopRequested;
}

/** Null if the administrator has removed the authenticator: the site asks for a new one. */
async function administratorsCode(stack: RunningStack): Promise<AuthenticatorCode | null> {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await authenticatorCode(sql, administrator);
  } finally {
    await sql.end();
  }
}

function announce(
  siteUrl: string,
  stack: RunningStack,
  databasePort: number,
  administratorCode: AuthenticatorCode | null,
): void {
  const lines = [
    '',
    isDev
      ? `  Espaços Rio, ${devUnits.map(({ name }) => name).join(', ')} from this folder as edited`
      : '  Espaços Rio',
    '',
    `  Site              ${siteUrl}`,
    ...addressLines(siteUrl, devUnits),
    `  API               ${stack.urls.api}`,
    `  Postgres          postgresql://postgres:postgres@localhost:${databasePort}/postgres`,
    `  Mail              ${stack.urls.mail}`,
    `  Payment sandbox   ${stack.urls.payments}`,
    '',
    '  Demo accounts (password demo1234)',
    ...demoAccounts.map(([email, who]) => `    ${email.padEnd(26)} ${who}`),
    ...(administratorCode === null
      ? []
      : [
          `  The administrator's code is ${administratorCode.code} for another ${administratorCode.seconds} s, then ${administratorCode.next}; the next: npm run code`,
        ]),
    '',
    `  Data and logs: ${path.relative(process.cwd(), dataDir) || dataDir}    Stop: Ctrl-C    Begin anew: npm start -- --reset`,
    ...(warnings.length > 0 ? ['', ...warnings.map((warning) => `  ${warning}`)] : []),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
// start.mjs is gone: Ctrl-C would not reach this process any more.
process.on('disconnect', requestStop);
process.on('uncaughtException', (error) => {
  console.error(error);
  if (stack !== undefined) return stack.onUncaught(error);
  process.stderr.write(`\n✖ Something unexpected happened (${error.message}); see ${logFile}.\n`);
  process.exitCode = 1;
  requestStop();
});

try {
  await main();
} catch (error) {
  if (!(error instanceof Stopped)) {
    process.exitCode = 1;
    const isKnown = error instanceof StackError;
    if (!isKnown) console.error(error);
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`\n✖ ${isKnown ? message : `The start failed (${message}); see ${logFile}.`}\n`);
  }
}
isStopping = true;
stoppingSince ||= Date.now();
if (undo.length > 1) process.stdout.write('\nStopping…\n');
await stopEverything();
process.exit();
