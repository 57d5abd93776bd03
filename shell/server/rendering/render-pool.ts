import type { RenderResult } from '../../src/server.tsx';
import { NotRendered, renderFailures } from './render-failure.ts';

/** A page to render. */
export interface RequestedPage {
  url: string;
  /** The request that wanted it: said to the API, too. */
  requestId: string;
}

/** Numbers of workers and of pages under way and waiting. */
export interface PoolLoad {
  workers: number;
  underWay: number;
  waiting: number;
}

/** The part of a render thread that the pool uses. */
export interface PoolThread {
  readonly ended: boolean;
  readonly underWay: number;
  readonly isSilent: boolean;
  onChange(listener: () => void): void;
  render(page: RequestedPage, milliseconds: number): Promise<RenderResult>;
  forgetAnswers(): void;
  retire(): void;
  end(): void;
}

export interface PoolLimits {
  /** Pages that one worker renders at a time: while one waits for the API, it renders another. */
  perWorker: number;
  /** Pages that may wait for a worker. */
  maxWaiting: number;
  /** Longest wait for a worker; then the page is given up. */
  maxWaitMs: number;
  /** Longest time for a page once a worker has begun it. */
  renderTimeoutMs: number;
}

interface PoolOptions {
  /** Workers that it has. */
  size: number;
  limits: PoolLimits;
  /** Null: none starts at the moment. */
  startThread(): Promise<PoolThread | null>;
}

/** Thrown when the pool is overloaded: the visitor tries again later, or gets the older page. */
export class PoolBusy extends Error {}

/** Pause after a failed start: each costs a thread, and every page requests one. */
const pauseMs = 10_000;

interface Job {
  begin(thread: PoolThread): void;
  giveUp(reason: Error): void;
}

/** The workers of one site, and the pages that wait for one. */
export class RenderPool {
  readonly #startThread: PoolOptions['startThread'];
  #size: number;
  #limits: PoolLimits;
  readonly #threads: PoolThread[] = [];
  readonly #waiting: Job[] = [];
  #filling: Promise<void> | undefined;
  readonly #onFirst: (() => void)[] = [];
  #failedAt = Number.NEGATIVE_INFINITY;
  #isEnded = false;

  constructor({ size, limits, startThread }: PoolOptions) {
    this.#size = size;
    this.#limits = limits;
    this.#startThread = startThread;
  }

  get isReady(): boolean {
    return this.#threads.length > 0;
  }

  /** Pages wait for a worker already. */
  get isBusy(): boolean {
    return this.#waiting.length > 0;
  }

  get load(): PoolLoad {
    const underWay = this.#threads.reduce((sum, thread) => sum + thread.underWay, 0);
    return { workers: this.#threads.length, underWay, waiting: this.#waiting.length };
  }

  /** Resolves with the first worker that is ready, or when none starts; the others follow. */
  async start(): Promise<void> {
    const filled = this.#fill();
    if (!this.isReady) await Promise.race([filled, new Promise<void>((resolve) => this.#onFirst.push(resolve))]);
  }

  /** As many workers from now on. */
  resize(size: number, limits: PoolLimits): void {
    this.#size = size;
    this.#limits = limits;
    for (const thread of this.#threads.splice(size)) thread.retire();
  }

  /** @throws PoolBusy when too many wait, or this one did for too long */
  render(page: RequestedPage, { patient = true }: { patient?: boolean } = {}): Promise<RenderResult> {
    const { maxWaiting, maxWaitMs, renderTimeoutMs } = this.#limits;
    void this.#fill();
    // one that is only starting is not waited for
    if (!this.isReady) return Promise.reject(new NotRendered(renderFailures.notReady));
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const job: Job = {
        begin: (thread) => {
          clearTimeout(timer);
          thread
            .render(page, renderTimeoutMs)
            .then(resolve, reject)
            .finally(() => this.#next());
        },
        giveUp: (reason) => {
          clearTimeout(timer);
          reject(reason);
        },
      };
      const thread = this.#free();
      if (thread) return job.begin(thread);
      if (!patient || this.#waiting.length >= maxWaiting) return reject(new PoolBusy('Too many pages wait.'));
      timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(job), 1);
        const isStuck = this.#threads.every(({ isSilent }) => isSilent);
        reject(isStuck ? new NotRendered(renderFailures.hung) : new PoolBusy('The page has waited for too long.'));
      }, maxWaitMs);
      this.#waiting.push(job);
    });
  }

  forgetAnswers(): void {
    for (const thread of this.#threads) thread.forgetAnswers();
  }

  /** Every worker makes room for a new one, as long as `isBetter` says so of the first. */
  async renew(isBetter: () => boolean): Promise<void> {
    for (const former of [...this.#threads]) {
      const thread = await this.#startThread();
      if (!thread || this.#isEnded) return;
      this.#add(thread);
      this.#remove(former);
      former.retire();
      if (!isBetter()) return;
    }
  }

  /** Renders the pages that are under way or waiting, then ends the workers. */
  retire(): void {
    this.#isEnded = true;
    this.#next();
  }

  end(): void {
    this.#isEnded = true;
    this.#giveUpWaiting();
    for (const thread of this.#threads.splice(0)) thread.end();
  }

  /** The one that has least to do. */
  #free(): PoolThread | undefined {
    const [least] = this.#threads
      .filter(({ isSilent }) => !isSilent)
      .sort((one, other) => one.underWay - other.underWay);
    return least && least.underWay < this.#limits.perWorker ? least : undefined;
  }

  #next(): void {
    for (let thread = this.#free(); thread && this.#waiting.length > 0; thread = this.#free()) {
      this.#waiting.shift()?.begin(thread);
    }
    if (this.#isEnded && this.#waiting.length === 0) for (const thread of this.#threads.splice(0)) thread.retire();
  }

  async #fill(): Promise<void> {
    if (this.#threads.length >= this.#size || performance.now() - this.#failedAt < pauseMs) return;
    this.#filling ??= this.#fillUp().finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  async #fillUp(): Promise<void> {
    // one after the other: on a machine with two cores, visitors need the processor in the meantime
    while (!this.#isEnded && this.#threads.length < this.#size) {
      const thread = await this.#startThread();
      if (!thread) {
        this.#failedAt = performance.now();
        return;
      }
      if (this.#isEnded) thread.end();
      else this.#add(thread);
    }
  }

  #add(thread: PoolThread): void {
    this.#threads.push(thread);
    thread.onChange(() => {
      if (!thread.ended) return this.#next();
      this.#remove(thread);
      if (this.#threads.length === 0) this.#giveUpWaiting();
      if (!this.#isEnded) void this.#fill();
    });
    for (const listener of this.#onFirst.splice(0)) listener();
    this.#next();
  }

  #remove(thread: PoolThread): void {
    const index = this.#threads.indexOf(thread);
    if (index >= 0) this.#threads.splice(index, 1);
  }

  #giveUpWaiting(): void {
    for (const job of this.#waiting.splice(0)) job.giveUp(new NotRendered(renderFailures.ended));
  }
}
