import { randomUUID } from 'node:crypto';
import { rollBackAutomatically } from 'federation/commands/rollback.ts';
import { type CanaryHeartbeat, writeHeartbeat } from 'federation/registry/canary-heartbeat.ts';
import type { Deployment, Registry, UnitState } from 'federation/registry/registry.schema.ts';
import { readRegistry } from 'federation/registry/registry.ts';
import type { ReleaseTarget } from 'federation/targets/release-target.ts';
import type { TelemetryDatabase } from '../telemetry/telemetry-database.ts';
import { type AnalysisTiming, finalBefore } from './analysis-timing.ts';
import {
  type Comparison,
  comparableFrom,
  compareWithPrevious,
  type Signal,
  signals,
  worseThanLive,
} from './compare-versions.ts';
import type { Counts } from './e-value.ts';

const hourMs = 60 * 60_000;
/** A live release is monitored for this long. */
const monitoredMs = 24 * hourMs;
/** Counts of the previous version from this long before the release are its baseline. */
const baselineMs = 7 * 24 * hourMs;

interface CanaryAnalysisOptions {
  target: ReleaseTarget;
  database: Pick<TelemetryDatabase, 'health' | 'takeLease'>;
  timing: AnalysisTiming;
  now?: () => number;
  /** Called after each automatic rollback. */
  onRollback?(rolledBack: { unit: string; version: string; deployments: Deployment[] }): void;
  /** Called when a rollback failed and the version is still deployed: a person has to act. */
  onStuck?(stuck: { unit: string; version: string; reason: string }): void;
}

export interface CanaryAnalysis {
  /** Analyses every unit once, if this site server holds the lease. */
  run(): Promise<void>;
  /** Ends with the analysis that is running. */
  stop(): Promise<void>;
}

/**
 * Analyses every canary and every release of the last day, and rolls back versions that significantly more visitors saw failing, throwing or frozen.
 * Of several site servers with these releases, one acts. The registry changes only while the analysed version is still deployed.
 * The heartbeat names the canaries that may stay: a delivery promotes no other.
 */
export function startCanaryAnalysis({
  target,
  database,
  timing,
  now = Date.now,
  onRollback,
  onStuck,
}: CanaryAnalysisOptions): CanaryAnalysis {
  const holder = randomUUID();
  // sites with other releases may report to the same database
  const leaseName = `canary-analysis ${target.address}`;
  const leaseSeconds = Math.ceil((3 * timing.everyMs) / 1000);
  /** The last failure of a version's rollback. */
  const failures = new Map<string, string>();
  let running: Promise<void> | undefined;

  async function analyzeAll(): Promise<void> {
    if (!(await database.takeLease(leaseName, holder, leaseSeconds))) return;
    const at = new Date(now()).toISOString();
    const registry = await readRegistry(target);
    const heartbeat: CanaryHeartbeat = {};
    for (const [unit, state] of Object.entries(registry.units)) {
      const { isWorse, alive } = await analyze(registry, unit, state);
      if (state.canary && !isWorse) heartbeat[unit] = { version: state.canary.version, at, alive };
    }
    if (Object.values(registry.units).some(({ canary }) => canary)) await writeHeartbeat(target, heartbeat);
  }

  /**
   * Returns whether the latest version is worse; then it was rolled back, or the rollback failed. `alive`: visitors for whom the canary's
   * pages came to life.
   */
  async function analyze(
    registry: Registry,
    unit: string,
    state: UnitState,
  ): Promise<{ isWorse: boolean; alive: number }> {
    const until = finalBefore(now(), timing);
    if (state.canary) {
      const { version, since, percent } = state.canary;
      // the whole slot in which it began: earlier counts of the canary's version in it can only be its own
      const start = new Date(Math.floor(Date.parse(since) / timing.slotMs) * timing.slotMs);
      const slots = await database.health(unit, start);
      const uncaughtFrom = comparableFrom(registry.history, unit, version, timing.slotMs);
      const worse = worseThanLive(slots, { canary: version, live: state.live, until, uncaughtFrom });
      if (worse)
        await takeBack(
          unit,
          version,
          `${reasonOf(worse, 'the live version')} Its stage: ${percent} % of the visitors.`,
        );
      const ofCanary = slots.filter((slot) => slot.version === version);
      return { isWorse: worse !== undefined, alive: ofCanary.reduce((sum, { alive }) => sum + alive, 0) };
    }
    const released = latestRelease(registry.history, unit, state.live);
    if (!released?.from) return { isWorse: false, alive: 0 };
    const since = Date.parse(released.at);
    if (now() - since > monitoredMs) return { isWorse: false, alive: 0 };
    const slots = await database.health(unit, new Date(since - baselineMs));
    const versions = { version: state.live, previous: released.from };
    for (const signal of signals) {
      const comparison = compareWithPrevious(signal, slots, { ...versions, since: since - timing.slotMs, until });
      if (!comparison.isWorse || (await isOutage(signal, registry, unit, { since, until }))) continue;
      await takeBack(unit, state.live, reasonOf(comparison, 'the version before'));
      return { isWorse: true, alive: 0 };
    }
    return { isWorse: false, alive: 0 };
  }

  async function takeBack(unit: string, version: string, reason: string): Promise<void> {
    const name = `${unit}@${version}`;
    let deployments: Deployment[];
    try {
      deployments = await rollBackAutomatically(target, unit, { version, reason });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // once for each cause, although every run tries again
      if (failures.get(name) !== message) onStuck?.({ unit, version, reason: `${reason} ${message}` });
      failures.set(name, message);
      return;
    }
    failures.delete(name);
    if (deployments.length > 0) onRollback?.({ unit, version, deployments });
  }

  /**
   * Returns whether units without a recent release fail more often, too: then the cause is elsewhere. A canary needs no such check,
   * since the live version's visitors meet the same outage.
   */
  async function isOutage(
    signal: Signal,
    registry: Registry,
    analyzed: string,
    { since, until }: { since: number; until: number },
  ) {
    for (const [unit, { live }] of Object.entries(registry.units)) {
      const released = latestRelease(registry.history, unit, live);
      if (unit === analyzed || (released && Date.parse(released.at) > since - baselineMs / 7)) continue;
      const slots = await database.health(unit, new Date(since - baselineMs));
      if (compareWithPrevious(signal, slots, { version: live, previous: live, since, until }).isWorse) return true;
    }
    return false;
  }

  const run = () => {
    running ??= analyzeAll()
      .catch((error: unknown) => console.error('The canary analysis failed.', error))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(() => void run(), timing.everyMs);
  timer.unref();
  return {
    run,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** The deployment by which that version went live; undefined when that was a rollback or a build of the whole workspace. */
function latestRelease(history: Deployment[], unit: string, version: string): Deployment | undefined {
  const deployment = history.findLast((one) => one.unit === unit && one.pointer === 'live');
  return deployment?.to === version && deployment.by === 'release' ? deployment : undefined;
}

function reasonOf({ signal, group, candidate, baseline, logEValue }: Comparison, other: string): string {
  const share = ({ failures, exposures }: Counts) =>
    signal === 'uncaught' ? `${failures} of ${exposures - failures}` : `${failures} of ${exposures}`;
  const odds =
    logEValue > 20
      ? 'less than one in a hundred million'
      : `one in ${Math.round(Math.exp(logEValue)).toLocaleString('en-US')}`;
  const texts = {
    failures: `It failed ${share(candidate)} visitors, ${other} ${share(baseline)}`,
    uncaught: `Errors that it threw were caught by nobody for ${share(candidate)} visitors, those of ${other} for ${share(baseline)}`,
    frozen: `Its pages started and then froze for ${share(candidate)} visitors, those of ${other} for ${share(baseline)}`,
  };
  const among = group ? ` (only visitors with ${group})` : '';
  return `${texts[signal]}${among}; the chance of that for a version that is no worse: at most ${odds}.`;
}
