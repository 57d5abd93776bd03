import type { Readiness } from '../readiness.ts';
import type { DatabaseMetrics } from './database-metrics.ts';
import { request } from './webhook.ts';

interface HeartbeatOptions {
  /** A monitor outside, which alerts when no call arrives. The address is a secret, and is not logged. */
  url: string;
  readiness: { state(): Promise<Pick<Readiness, 'ready' | 'api'>> };
  /** Null: without the secret key the database's schedule is unknown. */
  database: { read(): Promise<DatabaseMetrics | null> } | null;
}

const everyMs = 60_000;
/** As `private.scheduled_jobs` allows. */
const longestSilenceSeconds = 300;

/** Calls the monitor each minute while this instance serves, the API answers and the database evaluates its alarms. */
export function startHeartbeat({ url, readiness, database }: HeartbeatOptions): { stop(): void } {
  const stopping = new AbortController();

  async function isWell(): Promise<boolean> {
    const { ready, api } = await readiness.state();
    if (!ready || !api) return false;
    if (!database) return true;
    const silence = (await database.read())?.schedule_silence_seconds['evaluate-alarms'];
    return silence !== undefined && silence <= longestSilenceSeconds;
  }

  async function beat(): Promise<void> {
    if (!(await isWell())) return console.error('No heartbeat: this instance, the API or the alarms do not work.');
    const trouble = await request(url, { signal: stopping.signal });
    if (trouble && !stopping.signal.aborted) console.error(`The monitor did not take the heartbeat: ${trouble}.`);
  }

  const timer = setInterval(
    () => void beat().catch((error: unknown) => console.error('No heartbeat.', error)),
    everyMs,
  );
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      stopping.abort();
    },
  };
}
