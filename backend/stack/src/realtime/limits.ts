/** Limits of one client; the figures follow the hosted service's. */
export type RealtimeLimits = {
  maxClients: number;
  /** A larger frame closes the connection (1009). */
  maxFrameBytes: number;
  /** A larger broadcast or presence payload is refused, the connection stays. */
  maxPayloadBytes: number;
  maxChannelsPerClient: number;
  maxJoinsPerSecond: number;
  /** Broadcasts and presence messages of one client; more close the channel. */
  maxMessagesPerSecond: number;
  /** Broadcasts over HTTP, of all clients together. */
  maxHttpRequestsPerSecond: number;
  maxSubscriptionsPerChannel: number;
  /** A client that sends nothing, not even heartbeats, for so long is disconnected. */
  idleTimeoutMs: number;
  /** A client that reads so slowly that more than this is waiting for it is disconnected, and fetches again. */
  maxBufferedBytes: number;
};

export const defaultLimits: RealtimeLimits = {
  maxClients: 10_000,
  maxFrameBytes: 1024 * 1024,
  maxPayloadBytes: 256 * 1024,
  maxChannelsPerClient: 100,
  maxJoinsPerSecond: 100,
  maxMessagesPerSecond: 100,
  maxHttpRequestsPerSecond: 500,
  maxSubscriptionsPerChannel: 50,
  idleTimeoutMs: 60_000,
  maxBufferedBytes: 8 * 1024 * 1024,
};

/** Token bucket that holds one second's worth. */
export class RateLimiter {
  readonly #perSecond: number;
  #tokens: number;
  #filledAt = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#tokens = perSecond;
  }

  take(): boolean {
    const now = performance.now();
    this.#tokens = Math.min(this.#perSecond, this.#tokens + ((now - this.#filledAt) / 1000) * this.#perSecond);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
