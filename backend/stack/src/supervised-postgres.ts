import { type PostgresOptions, postgresShutdownSignals, type RunningPostgres, startPostgres } from './postgres.ts';
import { StackError } from './stack-error.ts';
import type { StackProcesses } from './stack-processes.ts';

export type SupervisedPostgresOptions = Omit<PostgresOptions, 'onSpawn'> & {
  processes: StackProcesses;
  /** Called with false when the server has ended by itself, with true when it serves again. */
  onChange?: (isUp: boolean) => void;
  log: (message: string) => void;
};

export type SupervisedPostgres = {
  url: string;
  /** Resolves when the server can't be started anew. */
  failed: Promise<StackError>;
  stop: () => Promise<void>;
};

/** That many ends within this time, or starts that fail, are no accident. */
const mostEnds = 5;
const withinMs = 60_000;
const firstWaitMs = 250;

/**
 * Postgres that is started anew when it ends by itself: killed, out of memory, crashed. What was committed is there again
 * (write-ahead log); requests that meet the gap fail, and their clients ask again.
 */
export async function supervisePostgres(options: SupervisedPostgresOptions): Promise<SupervisedPostgres> {
  const { processes, onChange = () => undefined, log, ...postgres } = options;
  const start = () =>
    startPostgres({
      ...postgres,
      onSpawn: (identity) => processes.watch('postgres', identity, postgresShutdownSignals),
    });
  const { promise: failed, resolve: fail } = Promise.withResolvers<StackError>();
  let server = await start();
  let isStopping = false;
  let ends: number[] = [];

  const serveAgain = async (): Promise<RunningPostgres | null> => {
    for (let waitMs = firstWaitMs; !isStopping; waitMs *= 2) {
      ends = [...ends.filter((at) => at > Date.now() - withinMs), Date.now()];
      if (ends.length > mostEnds) return null;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (isStopping) return null;
      try {
        return await start();
      } catch (error) {
        log(`Postgres could not be started anew: ${error}`);
      }
    }
    return null;
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      await server.ended;
      if (isStopping) return;
      onChange(false);
      log(`Postgres ended by itself and is started anew; see ${options.logFile}`);
      await processes.forget(server.identity.pid);
      const next = await serveAgain();
      if (next === null) {
        if (!isStopping)
          fail(new StackError(`Postgres ended and can't be started anew: its log says why: ${options.logFile}`));
        return;
      }
      server = next;
      if (isStopping) return;
      onChange(true);
    }
  };
  const watching = watch();

  return {
    url: server.url,
    failed,
    stop: async () => {
      isStopping = true;
      await server.stop();
      await watching;
      // one that was being started meanwhile
      await server.stop();
      await processes.forget(server.identity.pid);
    },
  };
}
