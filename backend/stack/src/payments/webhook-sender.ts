import { createHmac } from 'node:crypto';
import type { SandboxStore } from './sandbox-store.ts';

export interface WebhookEndpoint {
  url: string;
  secret: string;
}

export interface WebhookSenderOptions {
  store: SandboxStore;
  endpoint: () => WebhookEndpoint;
  /** Waits between attempts; the last one repeats. */
  retryDelays?: readonly number[];
  timeoutMilliseconds?: number;
}

const defaultRetryDelays = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000];
const giveUpAfterMilliseconds = 3 * 24 * 3600 * 1000;
const maxInFlight = 8;

interface DeliveryRow {
  id: number;
  event_id: string;
  attempts: number;
  created_at: number;
}

/** `t=…,v1=…`: HMAC-SHA256 over "<time>.<body>", as https://docs.stripe.com/webhooks/signatures describes. */
function signPayload(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`, 'utf8').digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

/**
 * Delivers the rows of the deliveries table at least once, several in parallel and so in no promised order. Resumes the deliveries of a
 * killed process at the next start.
 */
export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  readonly #inFlight = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
  }

  get paused(): boolean {
    return this.#options.store.setting('webhooks-paused') === 'yes';
  }

  setPaused(paused: boolean): void {
    this.#options.store.setSetting('webhooks-paused', paused ? 'yes' : 'no');
    this.wake();
  }

  /** Makes every pending delivery due now. */
  flush(): void {
    this.#options.store.run(`update deliveries set next_attempt_at = ? where state = 'pending'`, Date.now());
    this.wake();
  }

  /** Sends what is due and sets the clock for the rest. */
  wake(): void {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted || this.paused) return;
    const pending = this.#options.store
      .rows<DeliveryRow & { next_attempt_at: number }>(
        `select * from deliveries where state = 'pending' order by next_attempt_at, id limit ${maxInFlight * 2}`,
      )
      .filter((row) => !this.#inFlight.has(row.id));
    for (const row of pending) {
      if (this.#inFlight.size >= maxInFlight) return;
      if (row.next_attempt_at > Date.now()) {
        this.#timer = setTimeout(() => this.wake(), Math.min(row.next_attempt_at - Date.now(), 60_000));
        return;
      }
      // not after an error: the delivery is still due, and would be sent again immediately
      const work = this.#deliver(row).then(() => {
        this.#inFlight.delete(row.id);
        this.wake();
      });
      this.#inFlight.set(row.id, work);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#inFlight.values());
  }

  async #deliver(row: DeliveryRow): Promise<void> {
    const { store, timeoutMilliseconds = 15_000 } = this.#options;
    const { url, secret } = this.#options.endpoint();
    const payload = JSON.stringify(store.get('event', row.event_id), null, 2);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signPayload(payload, secret),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeoutMilliseconds)]),
      });
      await response.body?.cancel();
      if (response.ok) this.#succeeded(row, response.status);
      else this.#failed(row, response.status, null);
    } catch (error) {
      // A delivery cut off by our own stop stays pending, so that the next start repeats it.
      if (!this.#stopping.signal.aborted) this.#failed(row, null, describe(error));
    }
  }

  #succeeded(row: DeliveryRow, status: number): void {
    const { store } = this.#options;
    store.transaction(() => {
      store.run(
        `update deliveries set state = 'delivered', attempts = attempts + 1, last_status = ?, last_error = null where id = ?`,
        status,
        row.id,
      );
      store.save('event', { ...store.get('event', row.event_id), pending_webhooks: 0 });
    });
  }

  #failed(row: DeliveryRow, status: number | null, error: string | null): void {
    const delays = this.#options.retryDelays ?? defaultRetryDelays;
    const delay = delays[Math.min(row.attempts, delays.length - 1)] ?? 1000;
    const next = Date.now() + delay * (1 + Math.random() * 0.1);
    const state = Date.now() - row.created_at > giveUpAfterMilliseconds ? 'failed' : 'pending';
    this.#options.store.run(
      'update deliveries set state = ?, attempts = attempts + 1, next_attempt_at = ?, last_status = ?, last_error = ? where id = ?',
      state,
      Math.round(next),
      status,
      error,
      row.id,
    );
  }
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
