import { spawn } from 'node:child_process';
import { appendFile, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { endProcess, identityOf } from './process-identity.ts';
import { settledWithin } from './settled-within.ts';
import { StackError } from './stack-error.ts';
import type { StackProcesses } from './stack-processes.ts';
import type { Service } from './supervisor.ts';

export type ProgramOptions = {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Answers 200 once the program is ready. */
  readyUrl: string;
  processes: StackProcesses;
  /** Milliseconds until it must answer. Default: a minute. */
  startTimeoutMs?: number;
};

/** Runs a program as a process of its own and waits until it answers. */
export async function startProgram(options: ProgramOptions, stopping: AbortSignal): Promise<Service> {
  const { name, command, args, cwd, env, logFile, readyUrl, processes, startTimeoutMs = 60_000 } = options;
  await mkdir(path.dirname(logFile), { recursive: true });
  const before = await stat(logFile).then(
    ({ size }) => size,
    () => 0,
  );
  const child = spawn(command, args, {
    cwd,
    // A group of its own: Ctrl-C reaches the start script only, which stops all in order.
    detached: true,
    // not the file itself: a program ends when it writes to a full disk
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  const logged = Promise.all([keepLog(child.stdout, logFile), keepLog(child.stderr, logFile)]);
  let isGone = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isGone = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  const failure = async (why: string) => {
    await settledWithin(1_000, logged);
    return new StackError(
      [`The ${name} did not start: ${why}.`, ...(await loggedSince(logFile, before)), `  All of it: ${logFile}`].join(
        '\n',
      ),
    );
  };
  const identity = child.pid === undefined ? null : await identityOf(child.pid);
  if (identity === null) throw await failure('it ended');
  await processes.watch(name, identity);
  const stop = async () => {
    await endProcess(identity);
    await ended;
    await processes.forget(identity.pid);
  };
  const deadline = Date.now() + startTimeoutMs;
  while (!(await answers(readyUrl))) {
    if (isGone || stopping.aborted || Date.now() > deadline) {
      const why = isGone
        ? 'it ended'
        : stopping.aborted
          ? 'it was stopped'
          : `it has not answered for ${startTimeoutMs / 1000} s`;
      await stop();
      throw await failure(why);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { ended, stop };
}

/** Appends what a program writes to its log; without space on the disk it is lost. */
async function keepLog(output: Readable, logFile: string): Promise<void> {
  try {
    for await (const chunk of output) await appendFile(logFile, chunk).catch(() => undefined);
  } catch {
    // the program has ended in the middle of a line
  }
}

/** The last of what a program has said since its log had that size, for people: without the frames of a stack. */
async function loggedSince(logFile: string, size: number): Promise<string[]> {
  const text = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(size).toString('utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s+at |^Node\.js v/.test(line));
  return lines.slice(-8).map((line) => `  ${line}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
