import { withTemporaryDatabase } from 'backend-stack/temporary-database.ts';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { anonymous, server } from './testing/backend.ts';

test('only the server side reads the database’s numbers', async () => {
  const answer = await server().rpc('operations_metrics');
  expect(answer.error).toBeNull();
  expect(answer.data).toMatchObject({
    outbox_waiting: expect.any(Number),
    schedule_silence_seconds: expect.any(Object),
  });
  const refused = await anonymous().rpc('operations_metrics');
  expect({ data: refused.data, code: refused.error?.code }).toEqual({ data: null, code: '42501' });
});

test('ages and counts are those of what waits, is late or differs', async () => {
  await withTemporaryDatabase(async (url) => {
    const db = postgres(url, { max: 1, onnotice: () => undefined });
    const metrics = async () =>
      (await db`select to_json(private.operations_metrics()) as metrics`)[0]?.metrics as Record<string, unknown>;
    expect(await metrics()).toMatchObject({
      outbox_waiting: 0,
      outbox_oldest_seconds: 0,
      outbox_failed: 0,
      holds_open: 0,
      holds_overdue: 0,
      webhook_events: 0,
      webhook_lag_seconds: 0,
      money_differences: 0,
      reconciliation_age_seconds: null,
      schedules_silent: 0,
      alarms: [],
    });
    const letter = db.json({ template: 'letter' });
    await db`insert into outbox (kind, dedupe_key, payload, created_at, available_at, done_at, failed_at, attempts) values
      ('email', 'waits', ${letter}, now() - interval '5 minutes', now() - interval '5 minutes', null, null, 0),
      ('email', 'is tried again later', ${letter}, now() - interval '9 minutes', now() + interval '1 minute', null, null, 3),
      ('email', 'is not due', ${letter}, now(), now() + interval '1 hour', null, null, 0),
      ('email', 'has gone', ${letter}, now() - interval '1 hour', now() - interval '1 hour', now(), null, 1),
      ('email', 'was given up', ${letter}, now() - interval '1 hour', now() - interval '1 hour', null, now(), 20)`;
    await db`insert into provider_events (id, type, outcome, happened_at) values
      ('evt_1', 'x', 'ignored', now() - interval '3 seconds'), ('evt_2', 'x', 'ignored', now() - interval '40 seconds'),
      ('evt_3', 'x', 'ignored', null)`;
    await db`insert into reconciliation_reports (difference_count) values (2)`;
    await db`insert into private.scheduled_runs (job, last_run_at) values ('reconcile', now() - interval '27 hours')`;
    await db`insert into private.alarms (kind, began_at, raised_at, ended_at) values
      ('outbox_late', now(), null, null), ('money_differences', now() - interval '9 minutes', now(), null),
      ('server_errors', now() - interval '3 hours', now() - interval '3 hours', now() - interval '59 minutes'),
      ('visitor_errors', now() - interval '3 hours', now() - interval '3 hours', now() - interval '61 minutes')`;
    const numbers = await metrics();
    expect(numbers.alarms).toMatchObject([
      { kind: 'server_errors', ended_at: expect.any(String) },
      { kind: 'money_differences', ended_at: null },
    ]);
    expect(numbers).toMatchObject({
      outbox_waiting: 2,
      outbox_failed: 1,
      webhook_events: 3,
      money_differences: 2,
      schedules_silent: 1,
    });
    for (const [name, seconds] of [
      ['outbox_oldest_seconds', 540],
      ['webhook_lag_seconds', 40],
    ] as const) {
      expect(numbers[name]).toBeGreaterThanOrEqual(seconds);
      expect(numbers[name]).toBeLessThan(seconds + 60);
    }
    await db.end();
  });
});
