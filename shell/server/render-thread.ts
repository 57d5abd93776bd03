import { Worker } from 'node:worker_threads';
import type { RenderResult } from '../src/server.tsx';
import type { FromRenderWorker, RenderWorkerData, ToRenderWorker } from './render-messages.ts';

/** A worker that is alive answers a ping at once; one that loops never does. */
const pingDeadline = 100;

interface Waiting {
  resolve(result: RenderResult): void;
  reject(reason: Error): void;
}

/** One worker thread with the server bundles of one moment of the registry. */
export class RenderThread {
  readonly ready: Promise<void>;
  /** The remote whose bundle was being loaded last. */
  loading: string | undefined;
  ended = false;
  /** Told what code in the thread threw where nobody caught it. */
  onStray: (reason: string) => void = () => {};
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #pings = new Map<number, () => void>();
  #nextId = 0;

  constructor(data: RenderWorkerData, startMs: number) {
    this.#worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: data,
      // keys of the server are not for the code of remotes
      env: { NODE_ENV: process.env.NODE_ENV },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    this.#worker.unref();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    // whoever waits for it sees the failure; nobody waiting is no reason to end the process
    promise.catch(() => {});
    const timer = setTimeout(() => this.#end(new Error('The render worker did not start in time.')), startMs);
    this.#worker.on('message', (message: FromRenderWorker) => {
      this.#receive(message);
      if (message.kind !== 'ready') return;
      clearTimeout(timer);
      resolve();
    });
    let cause: unknown;
    this.#worker.on('error', (error: unknown) => {
      cause = error;
      this.#end(error instanceof Error ? error : new Error(String(error)));
    });
    this.#worker.on('exit', () => {
      clearTimeout(timer);
      this.#end(new Error('The render worker ended.'));
      reject(new Error(`The render worker ended while it loaded ${this.loading ?? 'the shell'}.`, { cause }));
    });
  }

  /** @throws after `milliseconds`; the thread is ended when it does not even answer a ping then. */
  async render(url: string, milliseconds: number): Promise<RenderResult> {
    if (this.ended) throw new Error('The render worker has ended.');
    const id = this.#nextId++;
    return new Promise<RenderResult>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`${url} was not rendered within ${milliseconds} ms.`));
        this.#send({ kind: 'cancel', id });
        this.#endUnlessAlive();
      }, milliseconds);
      const settle = () => {
        clearTimeout(timer);
        this.#waiting.delete(id);
      };
      this.#waiting.set(id, {
        resolve: (result) => {
          settle();
          resolve(result);
        },
        reject: (reason) => {
          settle();
          reject(reason);
        },
      });
      this.#send({ kind: 'render', id, url });
    });
  }

  end(): void {
    this.#end(new Error('The render worker was stopped.'));
  }

  #send(message: ToRenderWorker): void {
    if (!this.ended) this.#worker.postMessage(message);
  }

  #receive(message: FromRenderWorker): void {
    if (message.kind === 'loading') this.loading = message.remote;
    else if (message.kind === 'left-out') {
      console.error(`${message.remote} is not rendered on the server: its bundle failed.\n${message.reason}`);
    } else if (message.kind === 'rendered') this.#waiting.get(message.id)?.resolve(message.result);
    else if (message.kind === 'failed') this.#waiting.get(message.id)?.reject(new Error(message.reason));
    else if (message.kind === 'stray') this.onStray(message.reason);
    else if (message.kind === 'pong') this.#pings.get(message.id)?.();
  }

  #endUnlessAlive(): void {
    const id = this.#nextId++;
    const timer = setTimeout(() => this.#end(new Error('The render worker hangs.')), pingDeadline);
    this.#pings.set(id, () => {
      clearTimeout(timer);
      this.#pings.delete(id);
    });
    this.#send({ kind: 'ping', id });
  }

  #end(reason: Error): void {
    if (this.ended) return;
    this.ended = true;
    for (const waiting of [...this.#waiting.values()]) waiting.reject(reason);
    void this.#worker.terminate();
  }
}
