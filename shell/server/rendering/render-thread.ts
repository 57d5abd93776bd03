import { Worker } from 'node:worker_threads';
import type { RenderResult } from '../../src/server.tsx';
import { afterProcessorTime } from './processor-time.ts';
import { NotRendered, renderFailures } from './render-failure.ts';
import type { FromRenderWorker, RenderWorkerData, ToRenderWorker } from './render-messages.ts';
import type { RequestedPage } from './render-pool.ts';

/** Interval between two pings of a worker that renders. */
const pingEveryMs = 200;
/** A worker that is alive answers between two pages; one that uses the processor for this long without an answer loops. */
const hangMs = 500;

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
  /** Called with what code in the thread threw uncaught. */
  onStray: (reason: string) => void = () => {};
  /** Called with how each call of the API ended; status 0: without an answer. */
  onApiAnswer: (status: number, seconds: number) => void = () => {};
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #onIdle: (() => void) | undefined;
  #onChange: (() => void) | undefined;
  #pinging: NodeJS.Timeout | undefined;
  #pinged: { id: number; answered: () => void } | undefined;
  #isSilent = false;
  #nextId = 0;

  /** @param startMs processor time that it has for loading its bundles */
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
    // the caller sees the failure; a rejection without a caller must not end the process
    promise.catch(() => {});
    const started = afterProcessorTime(this.#worker, startMs, () =>
      this.#end(new Error('The render worker did not start in time.')),
    );
    this.#worker.on('message', (message: FromRenderWorker) => {
      this.#receive(message);
      if (message.kind !== 'ready') return;
      started();
      resolve();
    });
    let cause: unknown;
    this.#worker.on('error', (error: unknown) => {
      cause = error;
      this.#end(error instanceof Error ? error : new Error(String(error)));
    });
    this.#worker.on('exit', () => {
      started();
      this.#end(new NotRendered(renderFailures.ended));
      reject(new Error(`The render worker ended while it loaded ${this.loading ?? 'the shell'}.`, { cause }));
    });
  }

  /** Pages that it is rendering. */
  get underWay(): number {
    return this.#waiting.size;
  }

  /** A page took too long, and nothing has been heard since: it gets no others before it answers. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** `listener` is called when it may have room again, or has ended. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  /** @throws after `milliseconds`, and when the thread ends */
  async render(page: RequestedPage, milliseconds: number): Promise<RenderResult> {
    if (this.ended) throw new NotRendered(renderFailures.ended);
    const id = this.#nextId++;
    return new Promise<RenderResult>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        if (this.#waiting.size > 0) return;
        this.#stopPinging();
        this.#onIdle?.();
      };
      const timer = setTimeout(() => {
        this.#send({ kind: 'cancel', id });
        // it may loop: it stays under watch even though no visitor waits for the page any more
        this.#isSilent = true;
        this.#ping();
        settle();
        reject(new NotRendered(renderFailures.slow));
      }, milliseconds);
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
      this.#pinging ??= setInterval(() => this.#ping(), pingEveryMs).unref();
      this.#send({ kind: 'render', id, ...page });
    });
  }

  /** Clears cached answers, so that the next pages show the API's present data. */
  forgetAnswers(): void {
    this.#send({ kind: 'forget-answers' });
  }

  /** Ends it when its pages are done; it gets no new ones. */
  retire(): void {
    this.#onChange = undefined;
    if (this.#waiting.size === 0) this.end();
    else this.#onIdle = () => this.end();
  }

  end(): void {
    this.#end(new NotRendered(renderFailures.ended));
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
    else if (message.kind === 'api-answer') this.onApiAnswer(message.status, message.seconds);
    else if (message.kind === 'pong' && this.#pinged?.id === message.id) {
      this.#pinged.answered();
      this.#pinged = undefined;
      if (!this.#isSilent) return;
      this.#isSilent = false;
      this.#onChange?.();
    }
  }

  #ping(): void {
    if (this.#pinged || this.ended) return;
    const id = this.#nextId++;
    const answered = afterProcessorTime(this.#worker, hangMs, () => {
      console.error('A render worker hangs and is replaced.');
      this.#end(new NotRendered(renderFailures.hung));
    });
    this.#pinged = { id, answered };
    this.#send({ kind: 'ping', id });
  }

  #stopPinging(): void {
    clearInterval(this.#pinging);
    this.#pinging = undefined;
  }

  #end(reason: Error): void {
    if (this.ended) return;
    this.ended = true;
    this.#stopPinging();
    this.#pinged?.answered();
    for (const waiting of [...this.#waiting.values()]) waiting.reject(reason);
    void this.#worker.terminate();
    this.#onChange?.();
  }
}
