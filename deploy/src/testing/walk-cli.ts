/**
 * `npm run walk`: docs/deploy.md from an empty folder, as who puts the site online does it, against pieces on this machine: Supabase's management
 * API, a database like hosted, Stripe, a bucket. What is committed is cloned, and every command is run there as the guide writes it.
 * Tells each command with its time; ends with an error at the first that does not do what the guide says.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { freePort } from 'backend-stack/free-port.ts';
import { startStack } from 'backend-stack/start-stack.ts';
import { startHostedDatabase } from 'backend-stack/testing/hosted-database.ts';
import { execa } from 'execa';
import { workspaceRoot } from 'federation/build/workspace.ts';
import { bucketServer } from 'federation/testing/bucket-server.ts';
import { z } from 'zod';
import { caughtMailbox } from '../smoke/mailbox.ts';
import { waitFor } from '../smoke/wait-for.ts';
import { startManagementApi } from './management-api.ts';
import { projectRef, stagingSettings } from './staging-settings.ts';
import { startStripeWebhooks } from './stripe-webhooks.ts';

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });

const folder = await mkdtemp(path.join(tmpdir(), 'espacos-walk-'));
const clone = path.join(folder, 'espacos');
const undo: (() => unknown)[] = [];
const begun = Date.now();
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** One command of the guide. @throws when it does not end or does not say what it should */
async function run(
  command: string,
  { env = {}, says = [], fails = false, cwd = clone }: RunOptions = {},
): Promise<string> {
  const since = Date.now();
  const [file = '', ...args] = command.split(' ');
  const { exitCode, all } = await execa(file, args, {
    cwd,
    env: { ...outside(), ...env },
    extendEnv: false,
    all: true,
    reject: false,
  });
  const missing = says.filter((text) => !(typeof text === 'string' ? all.includes(text) : text.test(all)));
  const isWrong = (exitCode !== 0) !== fails || missing.length > 0;
  console.log(`${isWrong ? '✘' : '✔'} ${command} (${seconds(since)})`);
  if (isWrong)
    throw new Error(
      `It ended with ${exitCode}${missing.length > 0 ? ` and did not say ${missing.join(', ')}` : ''}.\n${all}`,
    );
  return all;
}

interface RunOptions {
  env?: Record<string, string>;
  says?: (string | RegExp)[];
  fails?: boolean;
  cwd?: string;
}

/** Of the caller's environment only what finds programs and packages: no other setting reaches the walk. */
function outside(): Record<string, string> {
  const stored =
    /^(?:PATH|HOME|USER|LANG|TMPDIR|.*_PROXY|.*_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_.*|(?:npm|pnpm|NPM|PNPM)_config_(?:registry|cafile|store_dir|cache)|npm_config_.*proxy)$/;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value && stored.test(name) ? [[name, value]] : [])),
  );
}

async function step<Value>(title: string, work: () => Promise<Value>): Promise<Value> {
  const since = Date.now();
  const value = await work();
  console.log(`✔ ${title} (${seconds(since)})`);
  return value;
}

async function main(): Promise<void> {
  console.log(`In ${folder}`);
  await run(`git clone --quiet ${workspaceRoot} ${clone}`, { cwd: folder });
  await run('npm run setup');

  console.log('\nAccounts (sections 1 and 3): these stand in for them.');
  const accounts = await step('management API, Postgres 17, Stripe, bucket', startAccounts);
  const { settings, env } = accounts;
  const deploy = 'npm run deploy -- --environment staging';

  console.log('\n4. Settings');
  await run(`${deploy} --dry-run`, { fails: true, says: ['supabase.project_ref is missing', 'SUPABASE_ACCESS_TOKEN'] });
  await writeFile(path.join(clone, 'deploy/environments/staging.toml'), settings);
  await run(`${deploy} --dry-run`, { env, says: ['_create_baseline.sql', 'upload payment-webhook', 'release shell'] });

  console.log('\n5. Deploy');
  await run(deploy, { env, says: ['waiting: administrator'] });
  await run(`${deploy} --dry-run`, { env, says: ['Nothing to do; waiting: administrator'] });
  await run('npm run releases -- --target s3://bucket/staging', { env, says: ['shell', 'discovery', 'booking'] });

  console.log('\n6. The site');
  const site = await step('a stack on that database, and a site server from the bucket', () => startSite(accounts));
  await step('the administrator signs up, and follows the link of the mail', () => signUp(site));
  await run(`${deploy} --only administrator`, { env, says: ['1 steps changed something'] });
  await run(`${deploy} --dry-run`, { env, says: ['Nothing to do.'] });

  console.log('\n7. The smoke');
  const catcher = `--mailbox caixa@espacosrio.test --mail-catcher ${site.mail}`;
  await run(`npm run smoke -- --site ${site.url} --environment staging ${catcher}`, {
    env: site.env,
    says: ['Everything answered.'],
  });
  await run(`npm run test:hosted -- --url ${site.api} --mail-catcher ${site.mail} people`, {
    env: site.env,
    says: [/Tests .*passed/],
  });

  console.log('\nA squad releases');
  await release(accounts.env, site.url);
  console.log(`\nThe whole way: ${seconds(begun)}.`);
}

async function startAccounts() {
  const base = stagingSettings();
  const [management, database, stripe, bucket] = await Promise.all([
    startManagementApi(projectRef, base.secrets.SUPABASE_ACCESS_TOKEN),
    startHostedDatabase({ port: await freePort(), dataDir: path.join(folder, 'database') }),
    startStripeWebhooks(),
    bucketServer(),
  ]);
  undo.push(management.stop, database.stop, stripe.stop, bucket.stop);
  const siteUrl = `http://localhost:${await freePort()}`;
  const profile = path.join(folder, 'profile.json');
  const { url } = management;
  await writeFile(
    profile,
    JSON.stringify({ name: 'loopback', api_url: url, dashboard_url: url, project_host: 'localhost' }),
  );
  const { region, accessKeyId, secretAccessKey, endpoint } = bucket.access;
  return {
    database,
    siteUrl,
    settings: settingsFile(base, siteUrl),
    env: {
      SUPABASE_PROFILE: profile,
      SUPABASE_HOME: path.join(folder, 'home'),
      SUPABASE_ACCESS_TOKEN: base.secrets.SUPABASE_ACCESS_TOKEN,
      SUPABASE_DB_URL: database.url,
      STRIPE_SECRET_KEY: base.secrets.STRIPE_SECRET_KEY,
      STRIPE_API_BASE: stripe.url,
      SMTP_PASS: base.secrets.SMTP_PASS,
      GOOGLE_CLIENT_SECRET: base.secrets.GOOGLE_CLIENT_SECRET,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_REGION: region,
      AWS_ENDPOINT_URL_S3: endpoint,
    },
  };
}

const settingsFile = (
  { mail, company, google, administrator }: ReturnType<typeof stagingSettings>,
  siteUrl: string,
) => `
[supabase]
project_ref = "${projectRef}"
[site]
url = "${siteUrl}"
releases = "s3://bucket/staging"
[mail]
host = "${mail.host}"
port = ${mail.port}
user = "${mail.user}"
from = "${mail.from}"
from_name = "${mail.from_name}"
alerts_to = "${mail.alerts_to}"
[company]
name = "${company.name}"
cnpj = "${company.cnpj}"
support = "${company.support}"
[google]
client_id = "${google.client_id}"
[administrator]
email = "${administrator.email}"
[keys]
publishable = "default"
secret = "default"
`;

/** Starts a local stack that acts as the platform, on the database that was deployed to. */
async function startSite({ database, siteUrl, env }: Awaited<ReturnType<typeof startAccounts>>) {
  const stack = await startStack({
    databaseUrl: database.url,
    ports: { api: await freePort(), database: await freePort(), mail: await freePort(), payments: await freePort() },
    dataDir: path.join(folder, 'stack'),
    projectDir: path.join(clone, 'backend'),
    siteUrl,
    durable: false,
    scheduleEveryMs: 2000,
    authLimits: 'off',
  });
  undo.push(stack.stop);
  const server = execa(path.join(clone, 'node_modules/.bin/node'), ['shell/server/main.ts'], {
    cwd: clone,
    extendEnv: false,
    reject: false,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...outside(),
      ...env,
      SITE_PORT: new URL(siteUrl).port,
      SITE_URL: siteUrl,
      SUPABASE_URL: stack.urls.api,
      SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
      SUPABASE_SECRET_KEY: stack.keys.secret,
      TEST_PAYMENTS: 'true',
      RELEASE_TARGET: 's3://bucket/staging',
      RELEASES_CACHE: path.join(folder, 'site-releases'),
      RENDER_API_TIMEOUT_MS: '10000',
    },
  });
  undo.push(async () => {
    server.kill('SIGTERM');
    await server;
  });
  await waitFor('the site to be ready', 120_000, async () =>
    (await fetch(`${siteUrl}/ready`).catch(() => null))?.ok ? true : null,
  );
  return {
    url: siteUrl,
    api: stack.urls.api,
    mail: stack.urls.mail,
    publishableKey: stack.keys.publishable,
    env: {
      SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
      SUPABASE_SECRET_KEY: stack.keys.secret,
      SUPABASE_DB_URL: stack.databaseUrl,
      SUPABASE_JWT_SECRET: stack.keys.jwtSecret,
      STRIPE_SECRET_KEY: stack.keys.stripeSecretKey,
      STRIPE_API_BASE: stack.urls.payments,
    },
  };
}

async function signUp({ api, mail, publishableKey, url }: Awaited<ReturnType<typeof startSite>>): Promise<void> {
  const { email } = stagingSettings().administrator;
  const { auth } = createClient(api, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const signedUp = await auth.signUp({ email, password: randomUUID(), options: { emailRedirectTo: `${url}/` } });
  if (signedUp.error) throw signedUp.error;
  const link = new URL(await caughtMailbox(email, mail, 60_000).linkIn(email, /Confirme seu e-mail/, 'token_hash='));
  const { error } = await auth.verifyOtp({ token_hash: link.searchParams.get('token_hash') ?? '', type: 'signup' });
  if (error) throw error;
}

/** Sends the report of a visitor's browser: a delivery waits for some. On one machine each page load is a visitor. */
const openPage = (siteUrl: string, unit: { unit: string; version: string }) =>
  fetch(`${siteUrl}/telemetry`, {
    method: 'POST',
    headers: { origin: siteUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ visit: randomUUID(), started: [unit], alive: [unit] }),
  });

/** A changed unit: to a channel, to some visitors, to all, and back. */
async function release(env: Record<string, string>, siteUrl: string): Promise<void> {
  const target = { ...env, RELEASE_TARGET: 's3://bucket/staging' };
  const versionFor = async () => {
    const response = await fetch(`${siteUrl}/registry.json`);
    const { remotes } = z
      .object({ remotes: z.array(z.object({ name: z.string(), version: z.string() })) })
      .parse(await response.json());
    return remotes.find(({ name }) => name === 'affiliate')?.version ?? '';
  };
  const becomes = (what: string, version: string) =>
    step(what, () => waitFor(what, 60_000, async () => ((await versionFor()) === version ? true : null)));
  const former = await versionFor();
  // in parts: the tests of deployment do not depend on a page
  const file = path.join(clone, 'mfe-affiliate', 'src/features/programme/invitation.tsx');
  await writeFile(file, (await readFile(file, 'utf8')).replace('Três passos', 'Em três passos'));
  const output = await run('npm run release affiliate -- --channel next', {
    env: target,
    says: [/affiliate next: nothing → \w+/],
  });
  const version = /affiliate next: nothing → (\w+)/.exec(output)?.[1] ?? '';
  if ((await versionFor()) !== former) throw new Error('A release to a channel reached everybody.');
  const visiting = setInterval(() => void openPage(siteUrl, { unit: 'affiliate', version }).catch(() => {}), 1000);
  await run('npm run deliver affiliate -- --percent 10 --minutes 0', {
    env: target,
    says: [`affiliate live: ${former} → ${version}`],
  }).finally(() => clearInterval(visiting));
  await becomes('visitors get the new version', version);
  await run('npm run rollback affiliate -- --reason walk', { env: target, says: [`→ ${former}`] });
  await becomes('visitors get the former version', former);

  const toChannel = `npm run release affiliate@${version} -- --channel next`;
  await run(toChannel, { env: target, says: [`affiliate next: nothing → ${version}`] });
  await run('npm run rollback all -- --channel next', { env: target, says: [`affiliate next: ${version} → nothing`] });
  await run(toChannel, { env: target, says: [`affiliate next: nothing → ${version}`] });
  await run('npm run promote affiliate -- --channel next', { env: target, says: [`${former} → ${version}`] });
  await becomes('visitors get what the channel had', version);
  await run('npm run rollback affiliate -- --reason walk', { env: target, says: [`→ ${former}`] });
  await becomes('visitors get the former version again', former);
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}
