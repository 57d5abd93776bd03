import { heartbeatFile } from 'federation/registry/canary-heartbeat.ts';
import type { Registry } from 'federation/registry/registry.schema.ts';
import { registryFile } from 'federation/registry/registry.ts';
import type { ReleaseTarget } from 'federation/targets/release-target.ts';
import { type AnalysisTiming, analysisTiming } from '../canary-analysis/analysis-timing.ts';
import { startCanaryAnalysis } from '../canary-analysis/canary-analysis.ts';
import { createRollbackWebhook, describeRollback } from '../canary-analysis/rollback-webhook.ts';
import type { FindPlaces } from '../decoding/place-finder.ts';
import { logFailure } from '../observability/failure-log.ts';
import type { ClientAddressOptions } from './client-address.ts';
import { startDelivery } from './delivery.ts';
import { type PageStage, telemetryEndpoint } from './endpoint.ts';
import { createErrorForwarding } from './error-forwarding.ts';
import { startErrorPlacing } from './error-placing.ts';
import { type SiteError, TelemetryBuffer } from './telemetry-buffer.ts';
import { telemetryDatabase } from './telemetry-database.ts';

interface SiteTelemetryOptions {
  siteUrl: string;
  apiUrl: string;
  /** The secret key of the API. Without it reports are dropped, and there is no canary analysis. */
  secretKey?: string | undefined;
  clientAddress?: ClientAddressOptions | undefined;
  timing?: AnalysisTiming | undefined;
  /** Webhook for automatic rollbacks. */
  rollbackWebhook?: string | undefined;
  target: ReleaseTarget;
  registry(): Promise<Registry>;
  findPlaces: FindPlaces;
  /** Address of a Sentry-compatible server that gets every error, too. */
  errorsDsn?: string | undefined;
  onPage(stage: PageStage): void;
}

export interface SiteTelemetry {
  endpoint: ReturnType<typeof telemetryEndpoint>;
  /** Something failed on this server. */
  report(error: SiteError): void;
  /** The canary analysis runs, and may write the registry. */
  canRollBack(): boolean;
  stop(): Promise<void>;
}

/** For errors that other servers and functions reported. */
const placingMs = 60_000;

/** From the reports of pages to the registry: endpoint, buffer, delivery and canary analysis. */
export function createSiteTelemetry(options: SiteTelemetryOptions): SiteTelemetry {
  const {
    siteUrl,
    apiUrl,
    secretKey,
    clientAddress,
    timing = analysisTiming(),
    target,
    registry,
    findPlaces,
  } = options;
  const buffer = new TelemetryBuffer({ timing });
  const forward = createErrorForwarding(options.errorsDsn);
  const endpoint = telemetryEndpoint({
    siteUrl,
    buffer,
    clientAddress,
    onPage: options.onPage,
    isReleased: async (unit, version) => versionsOf(await registry(), unit).has(version),
    onError: ({ unit, version, page, kind, message }, pageLoad) =>
      logFailure({ pageLoad, unit, version, route: page ?? null, message: `${kind}: ${message}` }),
  });
  if (!secretKey) {
    const forgetting = setInterval(() => void forward(buffer.take().errors), timing.slotMs);
    forgetting.unref();
    return {
      endpoint,
      report: (error) => buffer.addError(error),
      canRollBack: () => false,
      stop: async () => clearInterval(forgetting),
    };
  }
  const database = telemetryDatabase(apiUrl, secretKey);
  const placing = startErrorPlacing(database, findPlaces, placingMs);
  const delivery = startDelivery(buffer, database, timing.flushMs, {
    onAccepted: ({ errors }) => void forward(errors),
    onErrors: placing.look,
  });
  let canRollBack = false;
  Promise.all([registryFile, heartbeatFile].map((file) => target.assertWritable(file))).then(
    () => {
      canRollBack = true;
    },
    (error: Error) => console.error(`⚠ This site can not roll back by itself (docs/deploy.md, 6): ${error.message}`),
  );
  const webhook = createRollbackWebhook({ url: options.rollbackWebhook, siteUrl });
  const analysis = startCanaryAnalysis({
    target,
    database,
    timing,
    onRollback: ({ unit, version, deployments }) => {
      const reason = deployments[0]?.reason ?? '';
      console.error(`${unit}@${version} was rolled back automatically (${describeRollback(deployments)}). ${reason}`);
      webhook.tell({ unit, version, reason, deployments });
      buffer.addError({
        unit,
        version,
        kind: 'server',
        visits: null,
        message: 'Versão retirada do ar: falhava mais',
      });
    },
    onStuck: ({ unit, version, reason }) => {
      console.error(
        `⚠ ${unit}@${version} fails its visitors and stays, since its automatic rollback failed: npm run rollback ${unit}. ${reason}`,
      );
      webhook.tell({ unit, version, reason, deployments: [] });
      buffer.addError({
        unit,
        version,
        kind: 'server',
        visits: null,
        message: 'Versão falha mais e continua no ar: a volta automática falhou',
      });
    },
  });
  return {
    endpoint,
    report: (error) => buffer.addError(error),
    canRollBack: () => canRollBack,
    stop: async () => {
      const analyzed = analysis.stop();
      webhook.stop();
      placing.stop();
      await delivery.stop();
      await analyzed;
    },
  };
}

/** Versions that visitors have or had; a page that was opened before a release still reports the old one. */
function versionsOf({ units, history }: Registry, unit: string): Set<string | null | undefined> {
  const state = units[unit];
  if (!state) return new Set();
  return new Set([
    state.live,
    state.canary?.version,
    ...Object.values(state.channels),
    ...history.filter((move) => move.unit === unit).flatMap(({ from, to }) => [from, to]),
  ]);
}
