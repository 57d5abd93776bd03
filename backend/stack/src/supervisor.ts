import { setTimeout as sleep } from 'node:timers/promises';
import { settledWithin } from './settled-within.ts';
import { StackError } from './stack-error.ts';

/** A supervised process, worker, or part of this process. */
export type Service = {
  /** Resolves when the service has ended or failed without `stop`. */
  ended: Promise<unknown>;
  /** Ends the service and releases its resources, also after it has failed. */
  stop: () => Promise<unknown>;
};

export type SupervisorOptions<Running extends Service> = {
  name: string;
  /** Rejects when the service does not start; `stopping` aborts while a restart is under way. */
  start: (stopping: AbortSignal) => Promise<Running>;
  /** Called with false when the service has failed, with true when it serves again. */
  onChange?: (isUp: boolean) => void;
  /** Called after many failures in a short time. Default: the supervisor tries for ever. */
  isHopeless?: () => Promise<boolean>;
  log: (message: string) => void;
};

export type Supervised<Running extends Service> = {
  /** Null between a failure and the next start. */
  current: () => Running | null;
  /** Resolves when `isHopeless` has ended the attempts. */
  failed: Promise<StackError>;
  stop: () => Promise<void>;
};

const firstWaitMs = 250;
/** Also the longest time for which a service stays down after its cause is gone. */
const longestWaitMs = 5_000;
/** A service that has run for so long starts its next back-off at the first wait. */
const stableAfterMs = 30_000;
const stopTimeoutMs = 30_000;
const mostFailures = 5;
const failuresWithinMs = 60_000;

/**
 * Starts a service, and starts it again with exponential back-off whenever it fails: an exception or a full disk ends one service and
 * leaves the others alone. Rejects when the first start fails.
 */
export async function supervise<Running extends Service>(
  options: SupervisorOptions<Running>,
): Promise<Supervised<Running>> {
  const { name, start, onChange = () => undefined, isHopeless = async () => false, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const { promise: failed, resolve: fail } = Promise.withResolvers<StackError>();
  let current: Running | null = await start(signal);
  let startedAt = Date.now();
  let waitMs = firstWaitMs;
  let failures: number[] = [];

  const end = (service: Running): Promise<unknown> =>
    settledWithin(stopTimeoutMs, service.stop()).catch((error: unknown) => log(`${name} did not stop: ${error}`));

  async function mayTryAgain(): Promise<boolean> {
    failures = [...failures.filter((at) => at > Date.now() - failuresWithinMs), Date.now()];
    if (failures.length <= mostFailures) return true;
    if (await isHopeless()) return false;
    failures = [];
    return true;
  }

  async function startAgain(): Promise<Running | null> {
    while (!signal.aborted && (await mayTryAgain())) {
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
      if (signal.aborted) break;
      try {
        return await start(signal);
      } catch (error) {
        log(`${name} could not be restarted: ${error}`);
      }
    }
    return null;
  }

  async function watch(service: Running): Promise<void> {
    for (let watched: Running | null = service; watched !== null; watched = current) {
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      const reason = await Promise.race([watched.ended, aborted]);
      if (signal.aborted) return;
      current = null;
      onChange(false);
      log(`${name} has failed and is restarted${reason instanceof Error ? `: ${reason.stack}` : ''}`);
      if (Date.now() - startedAt > stableAfterMs) waitMs = firstWaitMs;
      await end(watched);
      current = await startAgain();
      startedAt = Date.now();
      if (signal.aborted) return;
      if (current === null) return fail(new StackError(`${name} fails again and again and is given up.`));
      onChange(true);
    }
  }
  const watching = watch(current);

  return {
    current: () => current,
    failed,
    stop: async () => {
      stopping.abort();
      await watching;
      if (current !== null) await end(current);
    },
  };
}
