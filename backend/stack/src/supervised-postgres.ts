import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { type PostgresOptions, postgresShutdownSignals, startPostgres } from './postgres.ts';
import { StackError } from './stack-error.ts';
import type { StackProcesses } from './stack-processes.ts';
import { supervise } from './supervisor.ts';

export type SupervisedPostgresOptions = Omit<PostgresOptions, 'onSpawn'> & {
  processes: StackProcesses;
  /** Called with false when the server has crashed, with true when it serves again. */
  onChange?: (isUp: boolean) => void;
  log: (message: string) => void;
};

export type SupervisedPostgres = {
  url: string;
  /** Resolves when the server fails again and again although the disk has space. */
  failed: Promise<StackError>;
  stop: () => Promise<void>;
};

/** Recovery writes at least two segments of the write-ahead log. */
const spaceForRecovery = 64 * 2 ** 20;

/**
 * Restarts Postgres when it is killed, runs out of memory, crashes or fills its disk. Committed data is there again (write-ahead log);
 * requests during the gap fail, and their clients retry.
 */
export async function supervisePostgres(options: SupervisedPostgresOptions): Promise<SupervisedPostgres> {
  const { processes, onChange, log, ...postgres } = options;
  let url = '';
  const server = await supervise({
    name: 'Postgres',
    start: async () => {
      const spawned: number[] = [];
      const running = await startPostgres({
        ...postgres,
        onSpawn: (identity) => {
          spawned.push(identity.pid);
          return processes.watch('postgres', identity, postgresShutdownSignals);
        },
      }).catch(async (error: unknown) => {
        for (const pid of spawned) await processes.forget(pid);
        throw error;
      });
      url = running.url;
      return {
        ended: running.ended,
        stop: async () => {
          await running.stop();
          await processes.forget(running.identity.pid);
        },
      };
    },
    isHopeless: async () => {
      const { bavail, bsize } = await statfs(path.dirname(postgres.dataDir));
      return bavail * bsize > spaceForRecovery;
    },
    ...(onChange && { onChange }),
    log,
  });
  return {
    url,
    failed: server.failed.then(({ message }) => new StackError(`${message} Its log says why: ${postgres.logFile}`)),
    stop: server.stop,
  };
}
