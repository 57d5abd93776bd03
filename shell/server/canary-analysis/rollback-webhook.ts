import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment } from 'federation/registry/registry.schema.ts';

/** The message to a squad; chats that take a JSON with `text` show that sentence. */
interface RollbackNotice {
  text: string;
  /** The site's address. */
  site: string;
  unit: string;
  version: string;
  reason: string;
  /** Where administrators see the unit's errors of the day. */
  errors: string;
  /** What was done; empty: nothing could be, and the version is still deployed. */
  deployments: Pick<Deployment, 'unit' | 'pointer' | 'from' | 'to'>[];
}

interface RollbackWebhookOptions {
  /** Where to; undefined: no message is sent. The address itself is a secret, and is not logged. */
  url: string | undefined;
  siteUrl: string;
  /** How long to wait before each further attempt. */
  retryMs?: number[];
}

interface RollbackWebhook {
  /** Returns at once: what becomes of the notice holds nothing up. */
  tell(what: { unit: string; version: string; reason: string; deployments: Deployment[] }): void;
  stop(): void;
}

const patienceMs = 10_000;

/** Tells the squads, by a webhook, what the site has rolled back, or could not, and why. */
export function createRollbackWebhook({
  url,
  siteUrl,
  retryMs = [5000, 30_000, 120_000, 600_000],
}: RollbackWebhookOptions): RollbackWebhook {
  const stopping = new AbortController();

  async function send(address: string, notice: RollbackNotice): Promise<void> {
    for (const wait of [0, ...retryMs]) {
      await sleep(wait, undefined, { ref: false, signal: stopping.signal });
      const trouble = await attempt(address, notice);
      if (trouble === null) return;
      console.error(`The webhook did not take the message about ${notice.unit}@${notice.version}: ${trouble}.`);
    }
  }

  async function attempt(address: string, notice: RollbackNotice): Promise<string | null> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(notice),
        // a redirect would send the message to another address than the configured one
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patienceMs)]),
      });
      await response.body?.cancel();
      return response.ok ? null : `it answered ${response.status}`;
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'it did not answer' : 'it could not be reached';
    }
  }

  return {
    tell({ unit, version, reason, deployments }) {
      if (!url) return;
      const done = deployments.map((one) => ({ unit: one.unit, pointer: one.pointer, from: one.from, to: one.to }));
      const what =
        done.length > 0 ? `was rolled back (${describeRollback(deployments)})` : 'fails its visitors and stays';
      const errors = new URL(`/admin?aba=erros&periodo=24&parte=${unit}`, siteUrl).href;
      const text = `${unit}@${version} ${what}. ${reason} Errors: ${errors}`;
      const notice = { text, site: siteUrl, unit, version, reason, errors, deployments: done };
      // ended by `stop` only
      send(url, notice).catch(() => {});
    },
    stop: () => stopping.abort(),
  };
}

/** In a sentence: what returned in the place of what. */
export const describeRollback = (deployments: Pick<Deployment, 'unit' | 'pointer' | 'from' | 'to'>[]): string =>
  deployments.map(({ unit, pointer, from, to }) => `${unit} ${pointer}: ${from} → ${to ?? 'nothing'}`).join(', ');
