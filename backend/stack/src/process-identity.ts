import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** A process that can be recognised again: process numbers are reused, a start time under the same number is not. */
export type ProcessIdentity = { pid: number; startedAt: string };

/** The start time of a running process as the system tells it, or null when there is no such process. */
async function startTimeOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may itself hold spaces and parentheses: fields are counted after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    return state === 'Z' || state === 'X' ? null : (fields[19] ?? null);
  } catch (error) {
    if (process.platform === 'linux') return null;
    void error;
  }
  try {
    const { stdout } = await execFileAsync('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

export async function identityOf(pid: number): Promise<ProcessIdentity | null> {
  const startedAt = await startTimeOf(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await startTimeOf(identity.pid)) === identity.startedAt;
}

/** The command line of a running process, '' when it is gone or not ours to read. */
export async function commandLineOf(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
  } catch {
    if (process.platform === 'linux') return '';
  }
  try {
    const { stdout } = await execFileAsync('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.trim();
  } catch {
    return '';
  }
}

export async function waitUntilGone(identity: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (await isAlive(identity)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

/** Ends a process: each signal in turn, with time to obey, until it is gone. */
export async function endProcess(
  identity: ProcessIdentity,
  signals: readonly (readonly [signal: NodeJS.Signals, waitMs: number])[] = [
    ['SIGTERM', 5_000],
    ['SIGKILL', 5_000],
  ],
): Promise<boolean> {
  for (const [signal, waitMs] of signals) {
    if (!(await isAlive(identity))) return true;
    try {
      process.kill(identity.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
      throw error;
    }
    if (await waitUntilGone(identity, waitMs)) return true;
  }
  return !(await isAlive(identity));
}
