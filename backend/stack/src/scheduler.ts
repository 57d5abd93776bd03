import { setTimeout as sleep } from 'node:timers/promises';

export type Scheduler = { stop: () => Promise<void> };

export type SchedulerOptions = {
  apiUrl: string;
  secretKey: string;
  functions: readonly string[];
  everyMs: number;
  log: (message: string) => void;
};

/** Calls functions again and again, as pg_cron does on the hosted platform; a call never overlaps with its next one. */
export function startScheduler({ apiUrl, secretKey, functions, everyMs, log }: SchedulerOptions): Scheduler {
  const stopped = new AbortController();
  const loops = functions.map(async (name) => {
    while (!stopped.signal.aborted) {
      try {
        const response = await fetch(`${apiUrl}/functions/v1/${name}`, {
          method: 'POST',
          headers: { apikey: secretKey, 'content-type': 'application/json' },
          body: '{}',
          signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(60_000)]),
        });
        const text = await response.text();
        if (!response.ok) log(`${name} answered ${response.status}: ${text}`);
      } catch (error) {
        if (!stopped.signal.aborted) log(`${name} was not reached: ${error}`);
      }
      await sleep(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  });
  return {
    stop: async () => {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}
