import type { Registry } from 'federation/registry.schema.ts';
import type { ReleaseTarget } from 'federation/release-target.ts';
import { type JudgePace, paceOf } from '../judge/pace.ts';
import { startReleaseJudge } from '../judge/release-judge.ts';
import { startDelivery } from './delivery.ts';
import { telemetryEndpoint } from './endpoint.ts';
import { Gathering, type SiteError } from './gathering.ts';
import { telemetryDatabase } from './telemetry-database.ts';

interface SiteTelemetryOptions {
  siteUrl: string;
  apiUrl: string;
  /** The secret key of the API. Without it reports are taken and forgotten, and releases are not judged. */
  secretKey?: string | undefined;
  addressHeader?: string | undefined;
  pace?: JudgePace | undefined;
  target: ReleaseTarget;
  registry(): Promise<Registry>;
}

export interface SiteTelemetry {
  endpoint: ReturnType<typeof telemetryEndpoint>;
  /** Something failed on this server. */
  report(error: SiteError): void;
  stop(): Promise<void>;
}

/** Everything between the reports of pages and the registry: endpoint, gathering, delivery, judge. */
export function createSiteTelemetry(options: SiteTelemetryOptions): SiteTelemetry {
  const { siteUrl, apiUrl, secretKey, addressHeader, pace = paceOf(), target, registry } = options;
  const gathering = new Gathering({ pace });
  const endpoint = telemetryEndpoint({
    siteUrl,
    gathering,
    addressHeader,
    isReleased: async (unit, version) => versionsOf(await registry(), unit).has(version),
  });
  if (!secretKey) {
    const forgetting = setInterval(() => gathering.take(), pace.slotMs);
    forgetting.unref();
    return { endpoint, report: () => {}, stop: async () => clearInterval(forgetting) };
  }
  const database = telemetryDatabase(apiUrl, secretKey);
  const delivery = startDelivery(gathering, database, pace.flushMs);
  const judge = startReleaseJudge({
    ...{ target, database, pace },
    onRemoved: ({ unit, version, reason }) => {
      console.error(`${unit}@${version} was taken back. ${reason}`);
      gathering.addError({
        unit,
        version,
        kind: 'server',
        message: 'Versão retirada do ar: falhava mais',
        visits: null,
      });
    },
  });
  return {
    endpoint,
    report: (error) => gathering.addError(error),
    stop: async () => {
      judge.stop();
      await delivery.stop();
    },
  };
}

/** Versions that visitors have or had; a page that was opened before a release still reports the old one. */
function versionsOf({ units, history }: Registry, unit: string): Set<string | null | undefined> {
  const state = units[unit];
  if (!state) return new Set();
  return new Set([
    ...[state.live, state.canary?.version, ...Object.values(state.channels)],
    ...history.filter((move) => move.unit === unit).flatMap(({ from, to }) => [from, to]),
  ]);
}
