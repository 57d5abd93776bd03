import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { Service } from './supervisor.ts';

type Starter = (options: never) => Promise<{ stop: () => Promise<unknown> }>;

/** A service that `worker-service.main.ts` starts. */
export type WorkerTask = { module: string; start: string; options: unknown };

/**
 * Runs `start` of a module in a worker thread: what the service throws ends the worker and not this process. Options and result are
 * copied. Rejects with the error of the start.
 */
export async function startInWorker<Start extends Starter>(
  module: URL,
  start: string,
  options: Parameters<Start>[0],
  log: (message: string) => void,
): Promise<Omit<Awaited<ReturnType<Start>>, 'stop'> & Service> {
  const task: WorkerTask = { module: module.href, start, options };
  const worker = new Worker(new URL('./worker-service.main.ts', import.meta.url), {
    workerData: task,
    stdout: true,
    stderr: true,
  });
  for (const input of [worker.stdout, worker.stderr]) createInterface({ input }).on('line', log);
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  worker.once('error', end);
  void exited.then(end);
  const started = new Promise<Omit<Awaited<ReturnType<Start>>, 'stop'>>((resolve) => worker.once('message', resolve));
  const result = await Promise.race([started, ended.then((reason) => Promise.reject(reason))]);
  return {
    ...result,
    ended,
    stop: async () => {
      worker.postMessage('stop');
      await exited;
    },
  };
}
