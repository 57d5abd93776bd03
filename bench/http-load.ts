import { Agent, get } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { timing } from './timing.ts';

/** Many visitors of one site, in a thread of their own: each asks for the next page when it has the last. */
export interface HttpLoad {
  url: string;
  /** Requested in turn. */
  paths: string[];
  /** Each address once, by a parameter that no page knows. */
  isUnique: boolean;
  connections: number;
  /** It ends after so long, or after so many. */
  milliseconds?: number;
  requests?: number;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  answered: number;
  /** Pages that went out without content, refusals by the queue, and everything else that is no page. */
  empty: number;
  refused: number;
  failed: number;
  /** Of the load's own thread. */
  processorMs: number;
}

export function runLoad(load: HttpLoad): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: load });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function generate({ url, paths, isUnique, connections, milliseconds, requests }: HttpLoad): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const result = { empty: 0, refused: 0, failed: 0 };
  const began = performance.now();
  const end = began + (milliseconds ?? Number.POSITIVE_INFINITY);
  let requested = 0;

  const ask = (path: string) =>
    new Promise<void>((done) => {
      const started = performance.now();
      get(url + path, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.on('error', () => {});
        answer.on('close', () => {
          times.push(performance.now() - started);
          if (answer.statusCode === 503) result.refused += 1;
          else if (answer.statusCode !== 200 || !answer.complete) result.failed += 1;
          else if (answer.headers['cache-control'] === 'no-store') result.empty += 1;
          done();
        });
        answer.resume();
      }).on('error', () => {
        result.failed += 1;
        done();
      });
    });

  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end && requested < (requests ?? Number.POSITIVE_INFINITY)) {
        const number = requested++;
        const path = paths[number % paths.length] ?? '/';
        await ask(isUnique ? `${path}?visit=${process.pid}-${began.toFixed(0)}-${number}` : path);
      }
    }),
  );
  agent.destroy();
  const { p50, p99 } = timing(times);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.threadCpuUsage();
  return {
    ...result,
    perSecond: times.length / seconds,
    p50,
    p99,
    answered: times.length,
    processorMs: (user + system) / 1000,
  };
}

parentPort?.postMessage(await generate(workerData as HttpLoad));
