import { spawn } from 'node:child_process';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { endProcess, identityOf, type ProcessIdentity } from '../backend/stack/src/process-identity.ts';
import { StackError } from '../backend/stack/src/stack-error.ts';
import type { StackProcesses } from '../backend/stack/src/stack-processes.ts';

export type SupervisedOptions = {
  name: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  logFile: string;
  /** Answers 200 once the program is ready. */
  readyUrl: string;
  processes: StackProcesses;
  /** How long it may take until it answers. Default: a minute. */
  startTimeoutMs?: number;
};

/** Runs one of our Node programs, waits until it answers, and starts it anew when it dies. */
export async function superviseProcess(options: SupervisedOptions): Promise<{ stop: () => Promise<void> }> {
  const { name, args, cwd, env, logFile, readyUrl, processes, startTimeoutMs = 60_000 } = options;
  let current: { identity: ProcessIdentity; ended: Promise<void> } | null = null;
  let stopping = false;

  const launch = async (): Promise<void> => {
    await mkdir(path.dirname(logFile), { recursive: true });
    const log = await open(logFile, 'a');
    const { size: before } = await log.stat();
    const child = spawn(process.execPath, args, {
      cwd,
      // A group of its own: Ctrl-C reaches the start script only, which stops all in order.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, ...env },
    });
    await log.close();
    let gone = false;
    const ended = new Promise<void>((resolve) => {
      const end = () => {
        gone = true;
        resolve();
      };
      child.once('exit', end);
      child.once('error', end);
    });
    const identity = child.pid === undefined ? null : await identityOf(child.pid);
    if (identity === null) throw new StackError(`The ${name} did not start; see ${logFile}.`);
    await processes.watch(name, identity);
    current = { identity, ended };
    const deadline = Date.now() + startTimeoutMs;
    while (!(await answers(readyUrl))) {
      if (gone || stopping || Date.now() > deadline) {
        const why = gone
          ? 'it ended'
          : stopping
            ? 'it was stopped'
            : `it has not answered for ${startTimeoutMs / 1000} s`;
        await endProcess(identity);
        await processes.forget(identity.pid);
        throw new StackError(
          [`The ${name} did not start: ${why}.`, ...(await saidSince(logFile, before)), `  All of it: ${logFile}`].join(
            '\n',
          ),
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    void ended.then(async () => {
      if (stopping) return;
      await processes.forget(identity.pid);
      for (let wait = 250; !stopping; wait = Math.min(wait * 2, 10_000)) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (stopping) return;
        try {
          return await launch();
        } catch {}
      }
    });
  };

  await launch();
  return {
    stop: async () => {
      stopping = true;
      if (current === null) return;
      await endProcess(current.identity);
      await current.ended;
      await processes.forget(current.identity.pid);
    },
  };
}

/** The last of what a program has said since its log had that size, for people: without the frames of a stack. */
async function saidSince(logFile: string, size: number): Promise<string[]> {
  const text = (await readFile(logFile)).subarray(size).toString('utf8');
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
