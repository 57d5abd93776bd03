import { z } from 'zod';
import { callProcedure } from '../telemetry/telemetry-database.ts';

const amount = z.number();

/** What `operations_metrics` tells. */
const databaseMetricsSchema = z.object({
  outbox_waiting: amount,
  outbox_oldest_seconds: amount,
  outbox_failed: amount,
  holds_open: amount,
  holds_overdue: amount,
  webhook_events: amount,
  webhook_lag_seconds: amount,
  money_differences: amount,
  reconciliation_age_seconds: amount.nullable(),
  schedule_silence_seconds: z.record(z.string(), amount),
  schedules_silent: amount,
  alarms: z.array(z.string()),
});
export type DatabaseMetrics = z.infer<typeof databaseMetricsSchema>;

/** However often and by however many somebody scrapes, the database is asked this often. */
const askEveryMs = 10_000;
const patienceMs = 3000;

/** Asks the database, as the server side. Null: it does not answer. */
export function databaseMetrics(apiUrl: string, secretKey: string) {
  let asked: { at: number; answer: Promise<DatabaseMetrics | null> } | undefined;
  return {
    read(): Promise<DatabaseMetrics | null> {
      if (!asked || performance.now() - asked.at > askEveryMs) {
        const answer = callProcedure({ apiUrl, secretKey, patienceMs }, 'operations_metrics', {}).then(
          (told) => databaseMetricsSchema.parse(told),
          (error: unknown) => {
            console.error('The database tells no metrics.', error);
            return null;
          },
        );
        asked = { at: performance.now(), answer };
      }
      return asked.answer;
    },
  };
}
