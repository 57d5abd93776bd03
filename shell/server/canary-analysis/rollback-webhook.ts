import type { Deployment } from 'federation/registry/registry.schema.ts';
import { createWebhook } from '../observability/webhook.ts';

/** The message to a squad; chats that take a JSON with `text` show that sentence. */
interface RollbackNotice {
  text: string;
  /** The site's address. */
  site: string;
  unit: string;
  version: string;
  reason: string;
  /** The administrators' page of the unit's errors of the day. */
  errors: string;
  /** The pointers that moved; empty: none could, and the version is still deployed. */
  deployments: Pick<Deployment, 'unit' | 'pointer' | 'from' | 'to'>[];
}

interface RollbackWebhookOptions {
  /** Undefined: no message is sent. The address itself is a secret, and is not logged. */
  url: string | undefined;
  siteUrl: string;
  /** Pauses before each further attempt. */
  retryMs?: number[];
}

interface RollbackWebhook {
  /** Returns immediately: delivery happens in the background. */
  tell(what: { unit: string; version: string; reason: string; deployments: Deployment[] }): void;
  stop(): void;
}

/** Sends the squads, by a webhook, the site's rollbacks and failed rollbacks, with reasons. */
export function createRollbackWebhook({ url, siteUrl, retryMs }: RollbackWebhookOptions): RollbackWebhook {
  const webhook = createWebhook({ url, retryMs });
  return {
    tell({ unit, version, reason, deployments }) {
      const done = deployments.map((one) => ({ unit: one.unit, pointer: one.pointer, from: one.from, to: one.to }));
      const what =
        done.length > 0 ? `was rolled back (${describeRollback(deployments)})` : 'fails its visitors and stays';
      const errors = new URL(`/admin?aba=erros&periodo=24&parte=${unit}`, siteUrl).href;
      const text = `${unit}@${version} ${what}. ${reason} Errors: ${errors}`;
      const notice: RollbackNotice = { text, site: siteUrl, unit, version, reason, errors, deployments: done };
      webhook.send(notice, `${unit}@${version}`);
    },
    stop: webhook.stop,
  };
}

/** Describes the moves in a sentence, for example "chat live: b → a". */
export const describeRollback = (deployments: Pick<Deployment, 'unit' | 'pointer' | 'from' | 'to'>[]): string =>
  deployments.map(({ unit, pointer, from, to }) => `${unit} ${pointer}: ${from} → ${to ?? 'nothing'}`).join(', ');
