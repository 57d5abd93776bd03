import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../backend/stack/src/free-port.ts';
import { isAlive, type ProcessIdentity, waitUntilGone } from '../backend/stack/src/process-identity.ts';

const startScript = path.join(import.meta.dirname, 'start.mjs');
const minutes = 60_000;

type Environment = Record<string, string>;
type Start = { launcher: ChildProcess; output: () => string; exit: Promise<number | null> };
type ProcessRecord = {
  owner: ProcessIdentity;
  guard: ProcessIdentity;
  children: (ProcessIdentity & { name: string })[];
};

const launchers: ChildProcess[] = [];
/** The instance that the previous test left running. */
let current: Start | undefined;
let dataDir: string;
let env: Environment;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'espacos-start-'));
  const names = ['SITE_PORT', 'API_PORT', 'DB_PORT', 'MAIL_PORT', 'PAYMENTS_PORT'];
  env = { ESPACOS_DATA_DIR: dataDir };
  for (const name of names) env[name] = String(await freePort());
});

afterEach(({ task }) => end(launchers.filter((one) => one !== current?.launcher || task.result?.state === 'fail')));
afterAll(async () => {
  await end(launchers);
  await rm(dataDir, { recursive: true, force: true });
});

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(which: ChildProcess[]): Promise<void> {
  for (const launcher of which) {
    launchers.splice(launchers.indexOf(launcher), 1);
    if (hasEnded(launcher)) continue;
    launcher.kill('SIGTERM');
    await new Promise((resolve) => launcher.once('exit', resolve));
  }
}

function start(extra: Environment = {}, args: string[] = []): Start {
  const launcher = spawn(process.execPath, [startScript, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launchers.push(launcher);
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  launcher.stdout.on('data', keep);
  launcher.stderr.on('data', keep);
  const exit = new Promise<number | null>((resolve) => launcher.once('close', resolve));
  return { launcher, output: () => text, exit };
}

/** The first start in a clone builds everything, while other tests want the machine, too. */
async function ready(started: Start): Promise<void> {
  const ended = started.exit.then(() => {
    throw new Error(`it ended: ${started.output()}`);
  });
  const announced = expect.poll(started.output, { timeout: 6 * minutes, interval: 100 }).toContain('Demo accounts');
  await Promise.race([ended, announced]);
}

/** A start is dear: what the test before left running is good for the next one, too. */
async function runningStart(): Promise<Start> {
  if (current && launchers.includes(current.launcher) && !hasEnded(current.launcher)) return current;
  current = start();
  await ready(current);
  return current;
}

async function record(): Promise<ProcessRecord> {
  return JSON.parse(await readFile(path.join(dataDir, 'processes.json'), 'utf8')) as ProcessRecord;
}

async function expectAllGone({ owner, guard, children }: ProcessRecord): Promise<void> {
  for (const process of [owner, guard, ...children]) expect(await waitUntilGone(process, 20_000)).toBe(true);
}

const url = (name: string, suffix = '') => `http://localhost:${env[name]}${suffix}`;

describe('npm start', () => {
  test('the first start ends with addresses and accounts, and everything answers', {
    timeout: 7 * minutes,
  }, async () => {
    const started = await runningStart();
    for (const name of ['SITE_PORT', 'API_PORT', 'MAIL_PORT', 'PAYMENTS_PORT']) {
      expect(started.output()).toContain(url(name));
    }
    for (const name of ['admin', 'anfitria', 'hospede', 'nova', 'afiliado']) {
      expect(started.output()).toContain(`${name}@espacosrio.test`);
    }
    expect(started.output()).toMatch(
      /The administrator's code is \d{6} for another \d+ s, then \d{6}; the next: npm run code/,
    );
    const config = (await (await fetch(url('SITE_PORT', '/config.json'))).json()) as Record<string, string>;
    expect(config).toMatchObject({ supabaseUrl: url('API_PORT') });
    const signIn = await fetch(url('API_PORT', '/auth/v1/token?grant_type=password'), {
      method: 'POST',
      headers: { apikey: config.supabaseKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'hospede@espacosrio.test', password: 'demo1234' }),
    });
    expect(signIn.status).toBe(200);
    expect((await record()).children.map(({ name }) => name).sort()).toEqual(['functions', 'postgres', 'site']);
  });

  test('the site server comes back when it dies', { timeout: 7 * minutes }, async () => {
    await runningStart();
    const site = (await record()).children.find(({ name }) => name === 'site');
    if (site === undefined) throw new Error('the site is not running');
    process.kill(site.pid, 'SIGKILL');
    await waitUntilGone(site, 5_000);
    const answer = () =>
      fetch(url('SITE_PORT', '/health')).then(
        (response) => response.status,
        () => 0,
      );
    await expect.poll(answer, { timeout: 30_000, interval: 100 }).toBe(200);
  });

  test('after a signal to stop, everything has ended when it ends', { timeout: 7 * minutes }, async () => {
    const started = await runningStart();
    const all = await record();
    started.launcher.kill('SIGTERM');
    expect(await started.exit).toBe(0);
    for (const process of [all.owner, ...all.children]) expect(await isAlive(process)).toBe(false);
    await expectAllGone(all);
  });

  test('killed by force it starts again by itself, leaves nothing behind and finds its data', {
    timeout: 7 * minutes,
  }, async () => {
    const started = await runningStart();
    const before = await record();
    process.kill(before.owner.pid, 'SIGKILL');
    const revived = () => started.output().split('it starts again with its data')[1] ?? '';
    await expect.poll(revived, { timeout: 6 * minutes, interval: 100 }).toContain('Demo accounts');
    await expectAllGone(before);
    const sql = postgres(`postgres://postgres:postgres@localhost:${env.DB_PORT}/postgres`, { max: 1 });
    const [row] = await sql`select count(*)::int as spaces from public.spaces`;
    expect(row?.spaces).toBeGreaterThan(40);
    await sql.end();
    // The demo was seeded by the first start: only its line is missing now.
    expect(revived()).not.toContain('Demo data');
  });

  test('a launcher killed by force takes the rest along', { timeout: 7 * minutes }, async () => {
    const started = await runningStart();
    const all = await record();
    started.launcher.kill('SIGKILL');
    await expectAllGone(all);
  });

  test('stopped in the middle of the start it leaves nothing behind', { timeout: 7 * minutes }, async () => {
    const started = start();
    await expect.poll(started.output, { timeout: minutes, interval: 10 }).toContain('Postgres');
    const running = await record();
    started.launcher.kill('SIGINT');
    expect(await started.exit).toBe(0);
    await expectAllGone(running);
    expect(started.output()).not.toContain('✖');
  });
});

describe('one clear sentence', () => {
  /** Returns the error message, without the steps before it. */
  async function complaint(started: Start): Promise<string> {
    expect(await started.exit).toBe(1);
    return started.output().split('✖')[1]?.trim() ?? '';
  }

  test('for a taken port, with the name of its variable', { timeout: minutes }, async () => {
    const port = Number(env.MAIL_PORT);
    const other = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    expect(await complaint(start())).toBe(
      `Port ${port} (mail) is taken by another program: end that program, or choose another port with MAIL_PORT.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  test('for a port that is none, or given twice', { timeout: minutes }, async () => {
    expect(await complaint(start({ API_PORT: 'abc' }))).toMatch(/^API_PORT=abc is no port: /);
    expect(await complaint(start({ API_PORT: env.SITE_PORT ?? '' }))).toMatch(/^API_PORT and SITE_PORT are both /);
  });

  test('for a word it does not know', { timeout: minutes }, async () => {
    expect(await complaint(start({}, ['--resett']))).toMatch(/^--resett is not understood: /);
  });

  test('for --reset that npm has kept for itself: the data stays as it is', { timeout: minutes }, async () => {
    expect(await complaint(start({ npm_config_reset: 'true' }))).toContain('npm start -- --reset');
  });

  test('for a data folder that cannot be made', { timeout: minutes }, async () => {
    const inTheWay = path.join(dataDir, 'keys.json', 'folder');
    expect(await complaint(start({ ESPACOS_DATA_DIR: inTheWay }))).toContain('ESPACOS_DATA_DIR');
  });
});
