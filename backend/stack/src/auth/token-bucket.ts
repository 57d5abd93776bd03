export type TokenBucketOptions = {
  /** Calls allowed in `perMs`; it refills evenly. */
  limit: number;
  perMs: number;
  /** Calls allowed in a row after a pause. */
  burst: number;
  /** Milliseconds that never run backwards: a clock that is set must neither open nor close a limit. */
  now?: () => number;
};

type Level = { tokens: number; at: number };

/** So many keys are remembered before those that are full again are forgotten. */
const manyKeys = 10_000;

/** A limit for each key (an address of the network, or one key for all). */
export class TokenBucket {
  readonly #levels = new Map<string, Level>();
  readonly #burst: number;
  readonly #perMs: number;
  readonly #now: () => number;

  constructor({ limit, perMs, burst, now = () => performance.now() }: TokenBucketOptions) {
    this.#burst = Math.max(1, burst);
    this.#perMs = limit / perMs;
    this.#now = now;
  }

  /** Takes one. @returns seconds until the next one is there, or 0 when one was taken */
  take(key: string): number {
    const level = this.#levelOf(key);
    if (level.tokens < 1) return Math.max(1, Math.ceil((1 - level.tokens) / this.#perMs / 1000 - 1e-6));
    level.tokens -= 1;
    if (this.#levels.size > manyKeys) this.#forgetFull();
    this.#levels.set(key, level);
    return 0;
  }

  /** Gives one back: what it was taken for did not happen. */
  giveBack(key: string): void {
    const level = this.#levels.get(key);
    if (level) level.tokens += 1;
  }

  #levelOf(key: string): Level {
    const at = this.#now();
    const before = this.#levels.get(key);
    if (before === undefined) return { tokens: this.#burst, at };
    return { tokens: Math.min(this.#burst, before.tokens + (at - before.at) * this.#perMs), at };
  }

  #forgetFull(): void {
    for (const key of this.#levels.keys()) {
      if (this.#levelOf(key).tokens >= this.#burst) this.#levels.delete(key);
    }
  }
}
