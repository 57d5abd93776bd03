type Job = () => Promise<void>;

/**
 * Runs work of one process one piece after the other, in turn by party: a party with many pieces delays another by one piece only.
 */
export class Turns {
  /** Waiting pieces by party, in the order of the parties' turns. */
  readonly #waiting = new Map<string, Job[]>();
  #isRunning = false;

  /** @returns what the work returns, or throws what it throws */
  run<T>(party: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const jobs = this.#waiting.get(party) ?? [];
    this.#waiting.set(party, jobs);
    jobs.push(() => work().then(resolve, reject));
    if (!this.#isRunning) void this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    for (const [party, jobs] of this.#waiting) {
      await jobs.shift()?.();
      // to the end of the row, behind parties that came since then, or out of it
      this.#waiting.delete(party);
      if (jobs.length > 0) this.#waiting.set(party, jobs);
    }
    this.#isRunning = false;
  }
}
