import { randomUUID } from 'node:crypto';
import type { DatabaseMetrics } from './database-metrics.ts';
import { createWebhook } from './webhook.ts';

interface AlertWebhookOptions {
  url: string;
  siteUrl: string;
  database: { read(): Promise<DatabaseMetrics | null> };
  /** Returns whether this instance may send; of several instances one may. */
  takeLease(name: string, holder: string, seconds: number): Promise<boolean>;
  retryMs?: number[];
}

const everyMs = 60_000;
const leaseSeconds = 30 * 86_400;

/**
 * Sends the database's alarms to a chat, without its outbox and SMTP. The lease of each message outlives the process, so that a restart
 * and the other instances do not repeat it.
 */
export function startAlertWebhook({ url, siteUrl, database, takeLease, retryMs }: AlertWebhookOptions) {
  const webhook = createWebhook({ url, retryMs });
  const holder = randomUUID();
  const handled = new Set<string>();

  async function look(): Promise<void> {
    for (const { id, kind, began_at, ended_at, details } of (await database.read())?.alarms ?? []) {
      for (const event of ended_at ? ['raised', 'over'] : ['raised']) {
        const name = `alarm:${id}:${event}`;
        if (handled.has(name)) continue;
        const isOurs = await takeLease(name, holder, leaseSeconds);
        handled.add(name);
        if (!isOurs) continue;
        const what = event === 'raised' ? `Alarm ${kind}, since ${began_at}` : `Alarm ${kind} is over, at ${ended_at}`;
        const text = `${what}, at ${siteUrl}. ${JSON.stringify(details)} Runbook: docs/operations.md, section “Alarms”.`;
        webhook.send({ text, site: siteUrl, kind, event, began_at, ended_at, details }, `the alarm ${kind}`);
      }
    }
  }

  const watch = () => void look().catch((error: unknown) => console.error('The alarms could not be sent.', error));
  const timer = setInterval(watch, everyMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      webhook.stop();
    },
  };
}
