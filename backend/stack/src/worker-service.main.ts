/** The main file of a worker thread: starts one service, tells what it returned, and stops it on demand. */
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerTask } from './worker-service.ts';

const { module, start, options } = workerData as WorkerTask;
const { [start]: startService } = await import(module);
const { stop, ...result } = await startService(options);
parentPort?.once('message', () => void stop().finally(() => process.exit()));
parentPort?.postMessage(result);
