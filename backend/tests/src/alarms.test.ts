import { randomUUID } from 'node:crypto';
import { withTemporaryDatabase } from 'backend-stack/temporary-database.ts';
import postgres from 'postgres';
import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { describe, expect, test } from 'vitest';
import { backend, callFunction, eventually, sql } from './testing/backend.ts';

/** Statements that begin and end each condition. */
const conditions: Record<
  string,
  { begin: (db: postgres.Sql) => Promise<unknown>; end: (db: postgres.Sql) => Promise<unknown> }
> = {
  outbox_late: {
    begin: (db) => db`insert into outbox (kind, dedupe_key, payload, attempts, created_at, available_at)
      values ('email', 'late', '{"template": "letter"}', 4, now() - interval '11 minutes', now() + interval '1 minute')`,
    end: (db) => db`update outbox set done_at = now() where dedupe_key = 'late'`,
  },
  money_differences: {
    begin: (db) => db`insert into reconciliation_reports (difference_count) values (2)`,
    end: (db) => db`insert into reconciliation_reports (difference_count) values (0)`,
  },
  schedule_silent: {
    begin: (db) =>
      db`update private.scheduled_runs set last_run_at = now() - interval '27 hours' where job = 'reconcile'`,
    end: (db) => db`select private.reconcile()`,
  },
  calendars_silent: {
    begin: (connection) =>
      connection.begin(async (db) => {
        const [person] =
          await db`insert into auth.users (id, email) values (gen_random_uuid(), 'h@exemplo.test') returning id`;
        const [space] =
          await db`insert into spaces (title, description, type, capacity, zone, neighborhood, price, images, host_id, status)
        values ('Casa', 'Casa', 'casa-com-piscina', 10, 'zona-sul', 'copacabana', 100, '{a/1.webp}', ${person?.id}, 'approved') returning id`;
        await db`insert into private.imported_calendars (space_id, host_id, name, address, created_at, failures)
        values (${space?.id}, ${person?.id}, 'Airbnb', 'https://www.airbnb.com/1.ics', now() - interval '25 hours', 9)`;
      }),
    end: (db) => db`update private.imported_calendars set succeeded_at = now(), failures = 0`,
  },
  visitor_errors: {
    begin: (db) => db`insert into unit_visits (unit, version, slot, visits, exposures, failures)
      values ('booking', '1', now() - interval '2 minutes', 60, 60, 3)`,
    end: (db) => db`delete from unit_visits`,
  },
  server_errors: {
    begin: (db) => db`with error as (
        insert into site_errors (fingerprint, unit, kind, message)
        values (${'a'.repeat(64)}, 'payments', 'server', 'down') returning id
      ) insert into site_error_hours (error_id, hour, version, occurrences)
      select id, date_trunc('hour', now()), 'local', 20 from error`,
    end: (db) => db`delete from site_errors`,
  },
};

const minutesPass = (db: postgres.Sql, minutes: number) => db`
  update private.alarms set began_at = began_at - ${minutes} * interval '1 minute',
    last_seen_at = last_seen_at - ${minutes} * interval '1 minute' where ended_at is null`;
const evaluate = async (db: postgres.Sql) => Number((await db`select private.evaluate_alarms() as mails`)[0]?.mails);
const mails = async (db: postgres.Sql) =>
  (
    await db`select payload ->> 'template' as template from outbox where dedupe_key like 'email:alarm%' order by id`
  ).map(({ template }) => template);

test('each alarm is mailed once when it has stood for a minute, and once when it is over', async () => {
  await withTemporaryDatabase(async (url) => {
    const db = postgres(url, { max: 1, onnotice: () => undefined });
    expect(await evaluate(db)).toBe(0);
    for (const [kind, { begin, end }] of Object.entries(conditions)) {
      await db`delete from outbox`;
      await begin(db);
      expect([kind, await evaluate(db)]).toEqual([kind, 0]);
      await minutesPass(db, 1);
      expect([kind, await evaluate(db)]).toEqual([kind, 1]);
      await minutesPass(db, 1);
      expect([kind, await evaluate(db)]).toEqual([kind, 0]);
      expect(await db`select kind, raised_at is not null as raised from private.alarms where ended_at is null`).toEqual(
        [{ kind, raised: true }],
      );
      await end(db);
      expect([kind, await evaluate(db)]).toEqual([kind, 0]);
      await minutesPass(db, 6);
      expect([kind, await evaluate(db)]).toEqual([kind, 1]);
      expect(await evaluate(db)).toBe(0);
      expect(await mails(db)).toEqual(['alarm_raised', 'alarm_over']);
    }
    await db.end();
  });
});

test('the evaluation after a pause does not report its own silence, which observers outside the database see', async () => {
  await withTemporaryDatabase(async (url) => {
    const db = postgres(url, { max: 1, onnotice: () => undefined });
    await evaluate(db);
    await db`update private.scheduled_runs set last_run_at = now() - interval '6 minutes' where job = 'evaluate-alarms'`;
    const silent = async () => {
      const [row] = await db<
        { metrics: AnswerRow<'operations_metrics'> }[]
      >`select to_json(private.operations_metrics()) as metrics`;
      const { schedules_silent, schedule_silence_seconds = {} } = row?.metrics ?? {};
      return { schedules_silent, isLate: (schedule_silence_seconds['evaluate-alarms'] ?? 0) > 300 };
    };
    expect(await silent()).toEqual({ schedules_silent: 1, isLate: true });
    await evaluate(db);
    expect(await silent()).toEqual({ schedules_silent: 0, isLate: false });
    expect(await db`select from private.alarms`).toHaveLength(0);
    await db.end();
  });
});

test('what is gone before a minute has passed calls nobody', async () => {
  await withTemporaryDatabase(async (url) => {
    const db = postgres(url, { max: 1, onnotice: () => undefined });
    await conditions.money_differences?.begin(db);
    await evaluate(db);
    await conditions.money_differences?.end(db);
    await minutesPass(db, 6);
    expect(await evaluate(db)).toBe(0);
    expect(await db`select from private.alarms`).toHaveLength(0);
    await db.end();
  });
});

describe('the e-mail of an alarm', () => {
  test('goes to the operators’ address, in words, and tells no person’s data', async () => {
    const id = randomUUID();
    await sql`insert into private.alarms (id, kind, began_at, raised_at, last_seen_at, ended_at, details)
      values (${id}, 'outbox_late', '2026-11-20T15:00:00Z', now(), now(), '2026-11-20T15:20:00Z',
        '{"messages": 7, "oldest": "2026-11-20T14:45:00+00:00"}')`;
    await sql`select private.enqueue_email('alarm_over', ${id}, jsonb_build_object('alarm_id', ${id}::text))`;
    const mail = await eventually(
      async () => {
        await callFunction('outbox-worker', {}, backend.secretKey);
        const all = (await (await fetch(`${backend.mailUrl}/api/email`)).json()) as {
          subject: string;
          text: string;
          to: { address: string }[];
        }[];
        return all.find(({ to }) => to.some(({ address }) => address === 'operacao@espacosrio.test'));
      },
      (found) => found !== undefined,
    );
    expect(mail?.subject).toBe('Terminou: E-mails ou reembolsos esperam há mais de 10 minutos');
    expect(mail?.text).toContain('Mensagens: 7');
    expect(mail?.text).toContain('Desde: 20/11/2026, 12:00');
    expect(mail?.text).toContain('Alarme: outbox_late');
    expect(mail?.text).toContain('Instruções: docs/operations.md, seção “Alarms”');
    await sql`delete from private.alarms where id = ${id}`;
  });
});

test('a scheduled job says that it ran', async () => {
  await sql`update private.scheduled_runs set last_run_at = now() - interval '1 day'`;
  await callFunction('expire-holds', {}, backend.secretKey);
  await callFunction('read-calendar', {}, backend.secretKey);
  await callFunction('reconcile', {}, backend.secretKey);
  await callFunction('delete-expired-data', {}, backend.secretKey);
  await callFunction('evaluate-alarms', {}, backend.secretKey);
  expect(await sql`select job from private.scheduled_runs where last_run_at < now() - interval '1 hour'`).toHaveLength(
    0,
  );
});

describe('the outbox', () => {
  test('hands out what is about money before notices that wait longer', async () => {
    const notice = randomUUID();
    const money = randomUUID();
    await sql`insert into outbox (kind, dedupe_key, payload, available_at) values
      ('email', ${notice}, '{"template": "new_message", "message_id": "00000000-0000-4000-8000-000000000000", "recipient_id": "00000000-0000-4000-8000-000000000000"}', '2000-01-01'),
      ('email', ${money}, '{"template": "booking_confirmed"}', '2000-01-02')`;
    const [first] = await sql`select dedupe_key from private.claim_outbox(array['email'], 1)`;
    expect(first?.dedupe_key).toBe(money);
    await sql`delete from outbox where dedupe_key in (${notice}, ${money})`;
  });

  test('is worked off in one call, however many e-mails wait', async () => {
    await sql`insert into outbox (kind, dedupe_key, payload)
      select 'email', 'many:' || n, jsonb_build_object('template', 'alarm_over', 'alarm_id', gen_random_uuid()) from generate_series(1, 120) as n`;
    await callFunction('outbox-worker', {}, backend.secretKey);
    expect(await sql`select from outbox where dedupe_key like 'many:%' and done_at is null`).toHaveLength(0);
  });
});
