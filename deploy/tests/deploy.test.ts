import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import { type HostedDatabase, startHostedDatabase } from 'backend-stack/testing/hosted-database.ts';
import postgres from 'postgres';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { webhookEvents } from '../../backend/supabase/functions/payment-webhook/events.ts';
import { functionNames } from '../src/bundle-functions.ts';
import { deploy } from '../src/deploy.ts';
import type { Selection } from '../src/run-steps.ts';
import type { Settings } from '../src/settings.ts';
import { functionSecrets } from '../src/steps/secrets.ts';
import { startManagementApi } from '../src/testing/management-api.ts';
import { serveUpload } from '../src/testing/serve-upload.ts';
import { projectRef, stagingSettings } from '../src/testing/staging-settings.ts';
import { startStripeWebhooks } from '../src/testing/stripe-webhooks.ts';

/* @inputs deploy/src/testing/ backend/supabase/ */
/* The real CLI against a management API, a database and a Stripe on this machine: what a deployment would have sent. */

// a deployment starts the CLI a dozen times, each a program of 140 MB: a busy machine must not decide
vi.setConfig({ testTimeout: 480_000 });

let folder = '';
let management: Awaited<ReturnType<typeof startManagementApi>>;
let database: HostedDatabase;
let stripe: Awaited<ReturnType<typeof startStripeWebhooks>>;
let sql: postgres.Sql;
let settings: Settings;
const former = { profile: process.env.SUPABASE_PROFILE, home: process.env.SUPABASE_HOME };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'espacos-deploy-'));
  management = await startManagementApi(projectRef, stagingSettings().secrets.SUPABASE_ACCESS_TOKEN);
  database = await startHostedDatabase({ port: await freePort(), dataDir: path.join(folder, 'database') });
  stripe = await startStripeWebhooks();
  sql = postgres(database.superuserUrl, { max: 1, onnotice: () => undefined });
  const profile = path.join(folder, 'profile.json');
  const { url } = management;
  await writeFile(
    profile,
    JSON.stringify({ name: 'loopback', api_url: url, dashboard_url: url, project_host: 'localhost' }),
  );
  process.env.SUPABASE_PROFILE = profile;
  process.env.SUPABASE_HOME = path.join(folder, 'home');
  const base = stagingSettings();
  settings = {
    ...base,
    apiUrl: url,
    site: { ...base.site, releases: path.join(folder, 'releases') },
    secrets: { ...base.secrets, SUPABASE_DB_URL: database.url, STRIPE_API_BASE: stripe.url },
  };
});
afterAll(async () => {
  restore('SUPABASE_PROFILE', former.profile);
  restore('SUPABASE_HOME', former.home);
  await sql?.end();
  await Promise.all([management?.stop(), database?.stop(), stripe?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** Everything but the builds of the units, which have tests of their own. */
const all = [
  'database',
  'advisors',
  'storage',
  'keys',
  'webhook',
  'secrets',
  'functions',
  'schedule',
  'settings',
  'administrator',
  'legacy-keys',
];

async function run(selection: Selection = { only: all }, changed: Settings = settings) {
  const lines: string[] = [];
  const summary = await deploy(changed, selection, (line) => lines.push(line));
  return { ...summary, text: lines.join('\n') };
}

test('a plan names every step and changes nothing anywhere', async () => {
  const { changed, text } = await run({ dryRun: true });
  expect(changed).toEqual([
    'database',
    'webhook',
    'secrets',
    'functions',
    'schedule',
    'settings',
    'releases',
    'legacy-keys',
  ]);
  for (const line of [
    '_create_baseline.sql',
    'upload payment-webhook',
    'set SMTP_PASS',
    'set auth.site_url',
    'release shell',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).not.toContain(settings.secrets.SMTP_PASS);
  expect(management.project.changes).toEqual([]);
  expect(stripe.endpoints).toEqual([]);
  expect(await sql`select to_regclass('public.bookings') as bookings`).toEqual([{ bookings: null }]);
});

test('a first deployment does everything; the administrator waits for somebody to sign up', async () => {
  const { changed, waiting } = await run();
  expect(changed).toEqual(['database', 'webhook', 'secrets', 'functions', 'schedule', 'settings', 'legacy-keys']);
  expect(waiting).toEqual(['administrator']);
});

test('the same command again has nothing to do', async () => {
  const before = management.project.changes.length;
  const { changed, text } = await run();
  expect(changed).toEqual([]);
  expect(text).toContain('✔ Migrations: nothing to do');
  expect(management.project.changes).toHaveLength(before);
});

test('migrations are taken by a role that is no superuser, and the jobs are there', async () => {
  const [role] = await sql`
    select rolsuper, pg_get_userbyid(relowner) as owner from pg_roles, pg_class
    where rolname = 'postgres' and pg_class.oid = 'public.bookings'::regclass`;
  expect(role).toEqual({ rolsuper: false, owner: 'postgres' });
  const jobs = await sql<{ jobname: string }[]>`select jobname from cron.job order by jobname`;
  expect(jobs.map(({ jobname }) => jobname)).toContain('outbox-worker');
});

test('the schedule calls the functions with the secret key where the platform looks for it', async () => {
  await sql`select private.call_scheduled_function('outbox-worker')`;
  expect(await sql`select url, headers from net.http_request_queue order by id desc limit 1`).toEqual([
    {
      url: `${settings.apiUrl}/functions/v1/outbox-worker`,
      headers: { apikey: 'sb_secret_loopback', 'Content-Type': 'application/json' },
    },
  ]);
});

test('secrets arrive letter by letter, whatever characters they have', () => {
  const { secrets } = management.project;
  for (const [name, value] of Object.entries(functionSecrets(settings))) expect(secrets.get(name)).toBe(value);
  expect(secrets.get('STRIPE_WEBHOOK_SECRET')).toBe(stripe.secrets.get('we_1'));
});

test('settings of Auth and API are those of config.toml and the environment, and none is a literal env(…)', () => {
  const { auth, api } = management.project;
  expect(JSON.stringify({ auth, api })).not.toContain('env(');
  expect(auth).toMatchObject({
    site_url: settings.site.url,
    uri_allow_list: `${settings.site.url},${settings.site.url}/**`,
    smtp_host: 'smtp.espacosrio.test',
    smtp_port: '465',
    smtp_user: 'correio',
    smtp_pass: settings.secrets.SMTP_PASS,
    smtp_admin_email: 'nao-responda@espacosrio.test',
    smtp_sender_name: 'Espaços Rio (teste)',
    external_google_client_id: settings.google.client_id,
    external_google_secret: settings.secrets.GOOGLE_CLIENT_SECRET,
    mailer_autoconfirm: false,
    mailer_subjects_confirmation: 'Confirme seu e-mail',
    password_min_length: 6,
  });
  expect(auth.mailer_templates_recovery_content).toMatch(/<html lang="pt-BR"[^>]*>/);
  expect(api).toMatchObject({ db_schema: 'public', max_rows: 1000 });
});

test('each function is uploaded whole: unpacked into an empty folder it is served by Deno, with the new keys only', async () => {
  const { functions, secrets, apiKeys } = management.project;
  expect([...functions.keys()].sort()).toEqual(functionNames());
  const keysOf = (type: string) =>
    JSON.stringify(
      Object.fromEntries(apiKeys.filter((key) => key.type === type).map((key) => [key.name, key.api_key])),
    );
  const environment = {
    ...Object.fromEntries(secrets),
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEYS: keysOf('publishable'),
    SUPABASE_SECRET_KEYS: keysOf('secret'),
  };
  const refusals: Record<string, [number, string]> = {
    'payment-webhook': [400, 'invalid_signature'],
    // a calendar is read, and its address is the permission
    'calendar-feed': [405, 'method_not_allowed'],
    // its address is the permission, too
    'leave-mails': [404, 'link_invalid'],
  };
  for (const [name, upload] of functions) {
    expect(upload.verifyJwt).toBe(false);
    for (const bytes of upload.files.values()) {
      expect(Buffer.from(bytes).toString()).not.toMatch(/SUPABASE_(?:ANON|SERVICE_ROLE)_KEY/);
    }
    const served = await serveUpload(upload, environment);
    try {
      const answer = await fetch(`${served.url}/${name}`, { method: 'POST', body: '{}' });
      const [status, code] = refusals[name] ?? [401, 'unauthenticated'];
      expect([name, answer.status, await answer.json()]).toEqual([name, status, { error: { code } }]);
    } finally {
      await served.stop();
    }
  }
});

test('a signed event of Stripe is believed with the secret that the deployment gave the webhook', async () => {
  const { functions, secrets } = management.project;
  const upload = functions.get('payment-webhook');
  if (!upload) throw new Error('payment-webhook was not uploaded.');
  const served = await serveUpload(upload, {
    ...Object.fromEntries(secrets),
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
  });
  try {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      created: 1_780_000_000,
      type: 'customer.created',
      data: { object: {} },
    });
    const call = async (secret: string) => {
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
      return fetch(served.url, { method: 'POST', body, headers: { 'stripe-signature': signature } });
    };
    expect((await call(stripe.secrets.get('we_1') ?? '')).status).toBe(200);
    expect((await call('whsec_another')).status).toBe(400);
  } finally {
    await served.stop();
  }
});

test('each function has been called once after its upload, so that no visitor waits for its start', async () => {
  const { calls, changes } = management.project;
  expect(calls.map(({ name }) => name).sort()).toEqual(functionNames());
  const uploaded = changes.findLastIndex((change) => change.includes('/functions'));
  for (const { name, after } of calls) expect(after, name).toBeGreaterThan(uploaded);
});

test('the legacy pair is switched off', () => {
  expect(management.project.legacyKeys).toBe(false);
});

test('what somebody changed at the platform is put back, and nothing else is touched', async () => {
  management.project.auth.disable_signup = true;
  management.project.functions.delete('reconcile');
  management.project.secrets.delete('SMTP_HOST');
  for (const endpoint of stripe.endpoints) endpoint.enabled_events = ['checkout.session.completed'];
  await sql`update vault.secrets set secret = 'sb_secret_old' where name = 'secret_key'`;
  const { changed } = await run();
  expect(changed).toEqual(['webhook', 'secrets', 'functions', 'schedule', 'settings']);
  expect(management.project.auth.disable_signup).toBe(false);
  expect(stripe.endpoints).toHaveLength(1);
  expect(stripe.endpoints[0]?.enabled_events).toEqual(webhookEvents);
  expect((await run({ only: ['webhook', 'functions', 'settings'] })).changed).toEqual([]);
});

test('an endpoint of Stripe whose secret got lost is made again before the old one is removed', async () => {
  management.project.secrets.delete('STRIPE_WEBHOOK_ENDPOINT');
  await run({ only: ['webhook'] });
  expect(stripe.endpoints.map(({ id }) => id)).toEqual(['we_2']);
  expect(management.project.secrets.get('STRIPE_WEBHOOK_SECRET')).toBe(stripe.secrets.get('we_2'));
});

test('a key is rotated: the schedule and the functions take the new one, by name', async () => {
  management.project.apiKeys.push({ id: '5', name: 'summer', type: 'secret', api_key: 'sb_secret_summer' });
  const rotated = { ...settings, keys: { publishable: 'default', secret: 'summer' } };
  expect((await run({ only: ['keys', 'secrets', 'functions', 'schedule'] }, rotated)).changed).toEqual([
    'secrets',
    'schedule',
  ]);
  expect(await sql`select secret from vault.secrets where name = 'secret_key'`).toEqual([
    { secret: 'sb_secret_summer' },
  ]);
  expect(management.project.secrets.get('SECRET_KEY_NAME')).toBe('summer');
  const unknown = { ...settings, keys: { publishable: 'default', secret: 'winter' } };
  await expect(run({ only: ['keys'] }, unknown)).rejects.toThrow(
    'API keys (keys): The project has no secret key named winter',
  );
});

test('who has signed up with the e-mail of the settings and confirmed it becomes administrator', async () => {
  const { email } = settings.administrator;
  const person = '5b0b8b4e-7d0e-4b0c-9a53-1d0f6a8d2f11';
  await sql`insert into auth.users (id, email) values (${person}, ${email})`;
  expect((await run({ only: ['administrator'] })).text).toContain('has not followed the link');
  await sql`update auth.users set email_confirmed_at = now() where id = ${person}`;
  expect((await run({ only: ['administrator'] })).changed).toEqual(['administrator']);
  expect(await sql`select role from public.user_roles where user_id = ${person}`).toEqual([{ role: 'admin' }]);
  expect((await run({ only: ['administrator'] })).changed).toEqual([]);
});

test('a mistake that the advisors call an error stops before anything else is sent', async () => {
  await sql`create table public.open_to_all (id integer)`;
  await sql`grant all on public.open_to_all to anon`;
  const before = management.project.changes.length;
  await expect(run()).rejects.toThrow('Advisors (advisors): The advisors found an error.');
  expect(management.project.changes).toHaveLength(before);
  await sql`drop table public.open_to_all`;
});
