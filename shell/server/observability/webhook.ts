import { setTimeout as sleep } from 'node:timers/promises';

interface WebhookOptions {
  /** Undefined: nothing is sent. The address itself is a secret, and is not logged. */
  url: string | undefined;
  /** Pauses before each further attempt. */
  retryMs?: number[] | undefined;
}

export interface Webhook {
  /**
   * Returns immediately and retries in the background. Chats that take a JSON with `text` show that sentence.
   * @param about for the log
   */
  send<Message extends { text: string }>(message: Message, about: string): void;
  stop(): void;
}

const patienceMs = 10_000;
const retriesMs = [5000, 30_000, 120_000, 600_000];

/** Posts JSON to an address outside, a chat's for example. */
export function createWebhook({ url, retryMs = retriesMs }: WebhookOptions): Webhook {
  const stopping = new AbortController();

  async function send(address: string, message: object, about: string): Promise<void> {
    for (const wait of [0, ...retryMs]) {
      if (wait > 0) await sleep(wait, undefined, { ref: false, signal: stopping.signal });
      const trouble = await request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: stopping.signal,
      });
      if (trouble === null) return;
      console.error(`The webhook did not take the message about ${about}: ${trouble}.`);
    }
  }

  return {
    send(message, about) {
      // ended by `stop` only
      if (url) send(url, message, about).catch(() => {});
    },
    stop: () => stopping.abort(),
  };
}

/** Calls a secret address. Null: it answered 2xx; otherwise the trouble, without the address. */
export async function request(address: string, init: RequestInit & { signal: AbortSignal }): Promise<string | null> {
  try {
    const response = await fetch(address, {
      ...init,
      // a redirect would lead to another address than the configured one
      redirect: 'manual',
      signal: AbortSignal.any([init.signal, AbortSignal.timeout(patienceMs)]),
    });
    await response.body?.cancel();
    return response.ok ? null : `it answered ${response.status}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'it did not answer' : 'it could not be reached';
  }
}
