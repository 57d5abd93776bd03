import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adviseDatabase } from 'backend-stack/database-types.ts';
import { freePort } from 'backend-stack/free-port.ts';
import { supabaseCli } from 'backend-stack/supabase-cli.ts';
import { type HostedDatabase, startHostedDatabase } from 'backend-stack/testing/hosted-database.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Supabase's own database linter finds nothing in a database like hosted that took the migrations, and would have found it. */

/** Findings of the level info, with the reason to accept each. */
const reasons: Record<string, string> = {
  // A database just made has answered nothing yet.
  unused_index: '*',
  // The key (space_id, host_id) begins with the primary key's space_id, which is unique for its host.
  unindexed_foreign_keys: 'space_addresses space_availability space_weekday_prices',
  // In schema private, without a grant: privileged functions alone read them.
  rls_enabled_no_policy:
    'address_acts address_salts affiliate_claims affiliate_clicks alarms amenities approved_hosts approved_listings barred_identities booking_addresses booking_transitions calendar_addresses calendar_blocks calendar_conflicts calendar_free_days calendar_providers claims closed_accounts closed_days commission_transitions deletion_requests dispute_evidence dispute_movements email_templates given_up_disputes hold_networks host_responses identity_salt imported_calendars issued_affiliate_codes journal_lines leases letters list_lines list_links list_visitors list_votes mail_key moderated_phrases moderated_words payment_cards provider_lines provider_readings receipts redemption_transitions refund_transitions rejected_listings repeated_sign_ups request_transitions requests search_bands search_documents search_lexemes search_listings search_places search_vocabulary seen_payout_keys scheduled_runs space_transitions space_types unreviewed_changes visit_transitions work_item_locks telemetry_batches',
};

let folder = '';
let database: HostedDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'espacos-advisors-'));
  database = await startHostedDatabase({ port: await freePort(), dataDir: folder, migrate: true });
});
afterAll(async () => {
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Mention {
  name: string;
  metadata: { name: string };
}

test('every mention below a warning has its written reason', { timeout: 180_000 }, async () => {
  const { stdout } = await supabaseCli(['db', 'advisors', `--remote=${database.url}`, '--level', 'info']);
  const report = JSON.parse(stdout) as Mention[] | { lints: Mention[] };
  const mentions = Array.isArray(report) ? report : report.lints;
  expect(mentions.length).toBeGreaterThan(0);
  const unexplained = mentions.filter(({ name, metadata }) => {
    const reason = reasons[name] ?? '';
    return reason !== '*' && !reason.split(' ').includes(metadata.name);
  });
  expect(unexplained).toEqual([]);
});

test('the advisors warn of nothing here, and of each mistake made on purpose', { timeout: 180_000 }, async () => {
  const clean = await adviseDatabase(database.url);
  expect(clean.report).not.toMatch(/"level":\s*"(WARN|ERROR)"/);
  expect(clean.passed).toBe(true);

  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe('create table public.open_to_all (id integer); grant all on public.open_to_all to anon');
    await sql.unsafe('create function public.searches_anywhere() returns integer language sql as $$ select 1 $$');
    // both in one run: a start of the CLI costs more than its checks
    const mistaken = await adviseDatabase(database.url);
    expect(mistaken.passed).toBe(false);
    expect(mistaken.report).toMatch(/rls_disabled_in_public/);
    expect(mistaken.report).toMatch(/function_search_path_mutable/);
  } finally {
    await sql.end();
  }
});

/** Rules 0028 and 0029 of Supabase's linter, which the packaged CLI does not have yet. */
const definersInTheApi = (sql: postgres.Sql) => sql<{ name: string }[]>`
  select role || '_security_definer_function_executable ' || proname as name
  from pg_proc cross join unnest(array['anon', 'authenticated']) as role
  where prosecdef and has_function_privilege(role, pg_proc.oid, 'execute')
    and pronamespace::regnamespace::text = any (regexp_split_to_array(current_setting('pgrst.db_schemas'), '\\s*,\\s*'))
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  order by 1`;

test('no function of the API runs with the rights of its owner; one made on purpose is found', async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  try {
    expect(await definersInTheApi(sql)).toEqual([]);
    await sql.unsafe(`
      create function public.runs_as_owner() returns integer language sql security definer set search_path = '' as $$ select 1 $$;
      grant execute on function public.runs_as_owner to authenticated`);
    const name = 'authenticated_security_definer_function_executable runs_as_owner';
    expect(await definersInTheApi(sql)).toEqual([{ name }]);
    await sql.unsafe('grant execute on function public.runs_as_owner to anon');
    expect(await definersInTheApi(sql)).toEqual([
      { name: 'anon_security_definer_function_executable runs_as_owner' },
      { name },
    ]);
  } finally {
    await sql.unsafe('drop function if exists public.runs_as_owner()');
    await sql.end();
  }
});
