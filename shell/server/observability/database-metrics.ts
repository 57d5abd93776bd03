import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { callProcedure } from '../telemetry/telemetry-database.ts';

/** A row of `operations_metrics`. */
export type DatabaseMetrics = AnswerRow<'operations_metrics'>;

/** Shortest interval between two queries, regardless of the number of scrapes. */
const askEveryMs = 10_000;
const patienceMs = 3000;

/** Asks the database, as the server side. Null: it does not answer. */
export function databaseMetrics(apiUrl: string, secretKey: string) {
  let requested: { at: number; answer: Promise<DatabaseMetrics | null> } | undefined;
  return {
    read(): Promise<DatabaseMetrics | null> {
      if (!requested || performance.now() - requested.at > askEveryMs) {
        const answer = callProcedure({ apiUrl, secretKey, patienceMs }, 'operations_metrics', {}).then(
          (answer) => answer as DatabaseMetrics,
          (error: unknown) => {
            console.error('The database tells no metrics.', error);
            return null;
          },
        );
        requested = { at: performance.now(), answer };
      }
      return requested.answer;
    },
  };
}
