import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { commandLineOf, endProcess, identityOf, isAlive, type ProcessIdentity } from './process-identity.ts';
import { StackError } from './stack-error.ts';

export type StopSignals = readonly (readonly [signal: NodeJS.Signals, waitMs: number])[];

/** A child with what ends it properly. */
export type GuardedChild = ProcessIdentity & { name: string; signals: StopSignals };

export type GuardMessage =
  | { kind: 'watch'; child: GuardedChild }
  | { kind: 'forget'; pid: number }
  | { kind: 'dismiss' };

type Record = {
  owner: ProcessIdentity;
  /** Who started the owner and waits for it; when it is gone, the owner is on its way out, too. */
  launcher: ProcessIdentity | null;
  guard: ProcessIdentity | null;
  children: GuardedChild[];
};

const usualSignals: StopSignals = [
  ['SIGTERM', 5_000],
  ['SIGKILL', 5_000],
];

/** Milliseconds that a previous owner gets to end after each signal. */
const ownerSignals: StopSignals = [
  ['SIGTERM', 25_000],
  ['SIGKILL', 5_000],
];

/**
 * The processes of one data folder. There is one owner at a time; its children are written down with their start time,
 * so that the next start can end what a `kill -9` left, and never ends a stranger that got the same number.
 */
export class StackProcesses {
  readonly #file: string;
  readonly #record: Record;
  readonly #guard: ChildProcess;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, record: Record, guard: ChildProcess) {
    this.#file = file;
    this.#record = record;
    this.#guard = guard;
  }

  /** Takes the folder over. @throws StackError while another start on the same folder runs. */
  static async open(dataDir: string, launcherPid?: number): Promise<StackProcesses> {
    await mkdir(dataDir, { recursive: true });
    const file = path.join(dataDir, 'processes.json');
    const owner = await identityOf(process.pid);
    if (owner === null) throw new StackError('This system does not tell about its processes (no /proc and no ps).');
    const launcher = launcherPid === undefined ? null : await identityOf(launcherPid);
    const record: Record = { owner, launcher, guard: null, children: [] };
    for (;;) {
      try {
        const handle = await open(file, 'wx');
        await handle.writeFile(JSON.stringify(record));
        await handle.close();
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        await endPrevious(file, dataDir);
      }
    }
    const guard = spawn(process.execPath, [path.join(import.meta.dirname, 'child-guard.ts')], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    guard.unref();
    (guard.stdin as unknown as { unref?: () => void } | null)?.unref?.();
    guard.stdin?.on('error', () => undefined);
    const processes = new StackProcesses(file, record, guard);
    record.guard = guard.pid === undefined ? null : await identityOf(guard.pid);
    await processes.#write();
    return processes;
  }

  async watch(name: string, identity: ProcessIdentity, signals: StopSignals = usualSignals): Promise<void> {
    const child: GuardedChild = { ...identity, name, signals };
    this.#record.children.push(child);
    this.#tellGuard({ kind: 'watch', child });
    await this.#write();
  }

  async forget(pid: number): Promise<void> {
    this.#record.children = this.#record.children.filter((child) => child.pid !== pid);
    this.#tellGuard({ kind: 'forget', pid });
    await this.#write();
  }

  /** Ends what is left in reverse order and gives the folder free. */
  async close(): Promise<void> {
    for (const child of [...this.#record.children].reverse()) await endProcess(child, child.signals);
    this.#tellGuard({ kind: 'dismiss' });
    this.#guard.stdin?.end();
    await rm(this.#file, { force: true });
  }

  #tellGuard(message: GuardMessage): void {
    if (this.#guard.stdin?.writable) this.#guard.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** The guard knows the children already: on a full disk the record lags until its next write. */
  #write(): Promise<void> {
    const draft = `${this.#file}.${process.pid}`;
    this.#writing = this.#writing
      .then(() => writeFile(draft, JSON.stringify(this.#record)))
      .then(() => rename(draft, this.#file))
      .catch((error: unknown) => console.error(`${this.#file} could not be written: ${error}`));
    return this.#writing;
  }
}

const beingWrittenMs = 5_000;

/** @returns null when there is none (any more) */
async function readRecord(file: string): Promise<Record | 'damaged' | null> {
  try {
    const record = JSON.parse(await readFile(file, 'utf8')) as Partial<Record> | null;
    return record?.owner && Array.isArray(record.children) ? (record as Record) : 'damaged';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'damaged';
  }
}

async function endPrevious(file: string, dataDir: string): Promise<void> {
  const record = await readRecord(file);
  if (record === 'damaged') {
    const age = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    // another start may be writing it at this moment
    if (age < beingWrittenMs) return setTimeout(100);
    console.error(`⚠ ${file} is damaged and is written anew: what an earlier start left running is not known.`);
    return rm(file, { recursive: true, force: true });
  }
  if (record?.owner && (await isAlive(record.owner))) {
    const isLeft = record.launcher !== null && !(await isAlive(record.launcher));
    const isNode = /node/.test(await commandLineOf(record.owner.pid));
    if (isNode && !isLeft) {
      throw new StackError(
        `It already runs on the data folder ${dataDir} (process ${record.owner.pid}): stop that one first, or choose another folder with ESPACOS_DATA_DIR and other ports.`,
      );
    }
    if (isNode) await endProcess(record.owner, ownerSignals);
  }
  for (const child of [...(record?.children ?? [])].reverse()) await endProcess(child, child.signals);
  await rm(file, { force: true });
}
