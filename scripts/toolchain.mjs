/**
 * Installs the requirements of `npm start` and `npm test`: the pinned pnpm and, through it, all dependencies with the
 * project's own Node. This file and its two callers run on the machine's Node, without any dependency.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const pnpmVersion = '12.21.0';
const oldestNode = [20, 19];
/** A dependency that a manifest names is added to the lock file, except where the commit is tested. */
const lockFileRule = process.env.CI ? '--frozen-lockfile' : '--no-frozen-lockfile';
const logFile = path.join(root, '.cache', 'logs', 'install.log');
const tools = path.join(root, '.tools');
export const pnpmEntry = path.join(tools, 'node_modules', 'pnpm', 'bin', 'pnpm.mjs');
const stampFile = path.join(root, 'node_modules', '.installed-for');
export const projectNode = path.join(root, 'node_modules', '.bin', 'node');

/** Ends the program with one message that names a remedy. */
export function giveUp(message) {
  process.stderr.write(`\n✖ ${message}\n`);
  process.exit(1);
}

/** Brings the tool chain up to date; quick when nothing has changed. */
export async function prepareToolchain() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    giveUp(
      `Node ${oldestNode.join('.')} or newer is needed and this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
    );
  }
  const stamp = installStamp();
  if (read(stampFile) === stamp && existsSync(projectNode) && existsSync(pnpmEntry)) return;

  mkdirSync(path.dirname(logFile), { recursive: true });
  writeFileSync(logFile, '');
  if (installedPnpm() !== pnpmVersion) {
    await step(`pnpm ${pnpmVersion}`, () => installPnpm());
  }
  await step('Dependencies', () =>
    run(process.execPath, [pnpmEntry, 'install', lockFileRule, '--config.confirm-modules-purge=false']),
  );
  if (!existsSync(projectNode)) {
    giveUp(
      `The project's own Node was not installed: remove node_modules and start again. What happened: ${shown(logFile)}`,
    );
  }
  writeFileSync(stampFile, stamp);
}

/** Signals of a program that was killed by force or has crashed: none is a request to stop. */
const violentEnds = ['SIGKILL', 'SIGSEGV', 'SIGBUS', 'SIGABRT'];
const mostRevivals = 3;

/**
 * Runs a script on the project's Node; Ctrl-C and other endings are passed on, its exit code is ours. With `revive`, one that
 * was killed by force or crashed is run again with those arguments, three times at most.
 * @param {string} script
 * @param {string[]} args
 * @param {{ revive?: string[] }} options
 */
export function continueOnProjectNode(script, args, { revive } = {}) {
  const launcher = findLauncher();
  let child;
  let revivals = 0;
  let isEnding = false;
  const passOn = (signal) => {
    isEnding = true;
    if (child.exitCode === null) child.kill(signal);
  };
  const run = (argumentsNow) => {
    child = spawn(projectNode, [path.join(root, 'scripts', script), ...argumentsNow], {
      cwd: process.cwd(),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
      },
    });
    child.once('error', (error) =>
      giveUp(`The project's own Node does not start (${error.message}): remove node_modules and start again.`),
    );
    child.once('exit', (code, signal) => {
      if (revive && !isEnding && violentEnds.includes(signal) && revivals < mostRevivals) {
        revivals += 1;
        process.stderr.write(`\n✖ It was ended by ${signal}; it starts again with its data.\n`);
        run(revive);
        return;
      }
      clearInterval(watch);
      process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1));
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal));
  // npm killed by force sends no signal, and without it Ctrl-C would not reach this process.
  const watch =
    launcher && setInterval(() => startTime(launcher.pid) !== launcher.startedAt && passOn('SIGTERM'), 1000);
  run(args);
}

/** Everything the installation depends on, in one short text. */
function installStamp() {
  const hash = createHash('sha256').update(`${pnpmVersion} ${process.platform} ${process.arch}`);
  const manifests = ['.', ...folders('.'), ...folders('backend')].flatMap((folder) => {
    const file = path.join(root, folder, 'package.json');
    return existsSync(file) ? [file] : [];
  });
  for (const file of [path.join(root, 'pnpm-lock.yaml'), path.join(root, 'pnpm-workspace.yaml'), ...manifests.sort()]) {
    hash.update(`\n${path.relative(root, file)}\n`).update(relevantPart(file));
  }
  return hash.digest('hex');
}

/** Scripts change often and install nothing. */
function relevantPart(file) {
  const text = readFileSync(file, 'utf8');
  if (!file.endsWith('.json')) return text;
  const { scripts: _, ...rest } = JSON.parse(text);
  return JSON.stringify(rest);
}

function folders(parent) {
  return readdirSync(path.join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map((entry) => path.join(parent, entry.name));
}

function installedPnpm() {
  const manifest = read(path.join(tools, 'node_modules', 'pnpm', 'package.json'));
  return manifest && existsSync(pnpmEntry) ? JSON.parse(manifest).version : null;
}

function installPnpm() {
  mkdirSync(tools, { recursive: true });
  // A manifest of its own, or npm would look for one further up and change ours.
  writeFileSync(path.join(tools, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--prefix', tools, '--no-audit', '--no-fund', '--no-package-lock', `pnpm@${pnpmVersion}`];
  const npm = process.env.npm_execpath;
  return npm?.endsWith('npm-cli.js') ? run(process.execPath, [npm, ...args]) : run('npm', args);
}

async function step(title, work) {
  const started = Date.now();
  if (process.stdout.isTTY) process.stdout.write(`… ${title}`);
  const failure = await work();
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K');
  if (failure) {
    giveUp(`${title} could not be installed (${failure}). The whole output: ${shown(logFile)}\n${causeInLog()}`);
  }
  process.stdout.write(`✔ ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
}

/** The tool's own last words: what pnpm prints after its ×, npm's lines of errors, or the end. */
function causeInLog() {
  const lines = (read(logFile) ?? '').trimEnd().split('\n');
  const first = lines.findLastIndex((line) => line.trim().startsWith('×'));
  const ofNpm = lines.filter((line) => line.startsWith('npm error'));
  return (first >= 0 ? lines.slice(first) : ofNpm.length > 0 ? ofNpm : lines).slice(-12).join('\n');
}

/** Resolves to null, or to what went wrong; the output goes to the log. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: '1' },
    });
    const keep = (chunk) => writeFileSync(logFile, chunk, { flag: 'a' });
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve(error.code === 'ENOENT' ? `${command} was not found` : error.message));
    const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const onEnding = () => {
      child.kill('SIGTERM');
      process.exit(130);
    };
    for (const ending of endings) process.on(ending, onEnding);
    child.once('close', (code, signal) => {
      for (const ending of endings) process.off(ending, onEnding);
      resolve(code === 0 ? null : `exit code ${code ?? signal}`);
    });
  });
}

/** npm, when it is what started us: the nearest ancestor whose command is npm's or pnpm's. */
function findLauncher() {
  if (!process.env.npm_lifecycle_event) return null;
  for (let pid = process.ppid, depth = 0; pid > 1 && depth < 4; depth += 1) {
    const startedAt = startTime(pid);
    if (startedAt === null) return null;
    if (/\bp?npm(-cli\.js)?\b/.test(commandLine(pid))) return { pid, startedAt };
    pid = parentOf(pid);
  }
  return null;
}

function processField(pid, procIndex, psField) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[procIndex] ?? null;
  } catch {
    if (process.platform === 'linux') return null;
  }
  const found = spawnSync('ps', ['-o', `${psField}=`, '-p', String(pid)], { encoding: 'utf8' });
  return found.stdout?.trim() || null;
}

const startTime = (pid) => processField(pid, 19, 'lstart');
const parentOf = (pid) => Number(processField(pid, 1, 'ppid') ?? 0);

function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function shown(file) {
  return path.relative(process.cwd(), file) || file;
}
