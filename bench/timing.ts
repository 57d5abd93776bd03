import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Sql } from 'postgres';

export interface Timing {
  p50: number;
  p95: number;
  p99: number;
}

export function timing(milliseconds: readonly number[]): Timing {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Runs two ways of doing one thing in turns, so that what else the machine does meets both alike. */
export async function alternate(
  runs: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[Timing, Timing]> {
  const times: [number[], number[]] = [[], []];
  for (let run = -5; run < runs; run += 1) {
    for (const [index, work] of [first, second].entries()) {
      const start = performance.now();
      await work();
      // The first ones warm plans and code up.
      if (run >= 0) times[index as 0 | 1].push(performance.now() - start);
    }
  }
  return [timing(times[0]), timing(times[1])];
}

/** @returns milliseconds of processor time that a process or, by `pid/task/id`, one of its threads has used; on Linux only */
export const usedMs = (task: number | string): number =>
  Number(readFileSync(`/proc/${task}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;

/**
 * Milliseconds of processor time that the one connection of `sql` spends on each run of some work: what else the machine does leaves
 * them alone. A connection that leaves work to parallel workers would hide it, so it has none.
 */
export async function processorTimes(sql: Sql, runs: number, work: (run: number) => Promise<unknown>): Promise<Timing> {
  await sql`set max_parallel_workers_per_gather = 0`;
  const [connection] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const spent = () => usedMs(connection?.pid ?? 0);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const before = spent();
    await work(run);
    times.push(spent() - before);
  }
  return timing(times);
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
export const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model}, load before: ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`;
