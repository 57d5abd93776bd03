import { randomUUID } from 'node:crypto';
import type { Move, Registry } from 'federation/registry.schema.ts';
import { endCanary, readRegistry, rollback } from 'federation/registry.ts';
import type { ReleaseTarget } from 'federation/release-target.ts';
import type { TelemetryDatabase } from '../telemetry/telemetry-database.ts';
import { finalBefore, type JudgePace } from './pace.ts';
import { judgeCanary, judgeRelease, type Verdict } from './verdict.ts';

const hourMs = 60 * 60_000;
/** A release that everybody has is watched for so long. */
const watchedMs = 24 * hourMs;
/** What is known of the version before it counts from so long before. */
const historyMs = 7 * 24 * hourMs;

interface JudgeOptions {
  target: ReleaseTarget;
  database: Pick<TelemetryDatabase, 'health' | 'takeLease'>;
  pace: JudgePace;
  now?: () => number;
  /** Told of each version that was taken back, and why. */
  onRemoved?(removed: { unit: string; version: string; reason: string }): void;
}

export interface ReleaseJudge {
  /** Looks at every unit once, if this site server is the one that may. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Looks at every canary, and at every release of the last day, and takes back what fails visitors beyond chance. Of
 * several site servers one acts; the registry itself moves only while the judged version is still there.
 */
export function startReleaseJudge({ target, database, pace, now = Date.now, onRemoved }: JudgeOptions): ReleaseJudge {
  const holder = randomUUID();
  const leaseSeconds = Math.ceil((3 * pace.everyMs) / 1000);
  let looking: Promise<void> | undefined;

  async function lookAtAll(): Promise<void> {
    if (!(await database.takeLease('release-judge', holder, leaseSeconds))) return;
    const registry = await readRegistry(target);
    for (const unit of Object.keys(registry.units)) await lookAt(registry, unit);
  }

  async function lookAt(registry: Registry, unit: string): Promise<void> {
    const state = registry.units[unit];
    if (!state) return;
    const until = finalBefore(now(), pace);
    if (state.canary) {
      const { version, since } = state.canary;
      // by the slot it began in: what was counted there of the canary can only be its own
      const start = new Date(Math.floor(Date.parse(since) / pace.slotMs) * pace.slotMs);
      const verdict = judgeCanary(await database.health(unit, start), version, state.live, until);
      if (!verdict.isBad) return;
      const reason = sentence(verdict, 'the live version');
      if (await endCanary(target, unit, { version, reason, by: 'automatic' })) onRemoved?.({ unit, version, reason });
      return;
    }
    const released = latestRelease(registry.history, unit, state.live);
    if (!released?.from) return;
    const since = Date.parse(released.at);
    if (now() - since > watchedMs) return;
    const slots = await database.health(unit, new Date(since - historyMs));
    const verdict = judgeRelease(slots, state.live, released.from, { since: since - pace.slotMs, until });
    if (!verdict.isBad || (await isEverybodyInTrouble(registry, unit, since, until))) return;
    const reason = sentence(verdict, 'the version before');
    await rollback(target, unit, { reason, by: 'automatic', to: released.from, expected: state.live });
    onRemoved?.({ unit, version: state.live, reason });
  }

  /**
   * Other units that were not released meanwhile fail as well: then something else is wrong, and nothing says that this
   * release is. A canary needs no such witness, since its visitors and the others meet the same trouble.
   */
  async function isEverybodyInTrouble(registry: Registry, judged: string, since: number, until: number) {
    for (const [unit, { live }] of Object.entries(registry.units)) {
      const moved = latestRelease(registry.history, unit, live);
      if (unit === judged || (moved && Date.parse(moved.at) > since - historyMs / 7)) continue;
      const slots = await database.health(unit, new Date(since - historyMs));
      if (judgeRelease(slots, live, live, { since, until }).isBad) return true;
    }
    return false;
  }

  const look = () => {
    looking ??= lookAtAll()
      .catch((error: unknown) => console.error('The releases could not be judged.', error))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const timer = setInterval(() => void look(), pace.everyMs);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}

/** The release by which that version went live; none when it came by a rollback or by a build of the whole workspace. */
function latestRelease(history: Move[], unit: string, version: string): Move | undefined {
  const move = history.findLast((one) => one.unit === unit && one.pointer === 'live');
  return move?.to === version && move.by === 'release' ? move : undefined;
}

function sentence({ judged, against, evidence }: Verdict, other: string): string {
  const share = (failures: number, exposures: number) => `${failures} of ${exposures}`;
  const odds =
    evidence > 20
      ? 'less than one in a hundred million'
      : `one in ${Math.round(Math.exp(evidence)).toLocaleString('en-US')}`;
  return (
    `It failed ${share(judged.failures, judged.exposures)} visitors, ${other} ${share(against.failures, against.exposures)}; ` +
    `the chance of that for a version that is no worse: at most ${odds}.`
  );
}
