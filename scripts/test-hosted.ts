/**
 * Runs the tests of accounts, access and storage against a Supabase that is there already, given by its address and keys: staging, or one on
 * another machine. They make people, spaces and bookings there and leave them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';

const usage = `npm run test:hosted -- --url https://<ref>.supabase.co [--mail-catcher <address>] [files]
    --mail-catcher   where mails of Auth are caught (MailDev's interface); without it the tests of mails are left out
Keys come from the environment: SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SUPABASE_DB_URL (with the password) and SUPABASE_JWT_SECRET
(Project settings → JWT keys → legacy secret), by which the tests sign sessions of the people they make.`;

/** Tests that need neither the payment sandbox nor a superuser, and stop nothing. */
const files = ['people', 'account', 'storage', 'security', 'access/'].map((name) => `backend/tests/src/${name}`);
const filesOfMails = ['backend/tests/src/auth-mails'];

function giveUp(message: string): never {
  console.error(`✖ ${message}`);
  process.exit(1);
}

function readArguments() {
  const options = { url: { type: 'string' }, 'mail-catcher': { type: 'string' } } as const;
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return giveUp(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function fromEnvironment(name: string): string {
  return process.env[name] || giveUp(`${name} is not set.\n${usage}`);
}

const { values, positionals } = readArguments();
const url = values.url?.replace(/\/$/, '');
if (!url || !URL.canParse(url)) giveUp(usage);
const root = path.resolve(import.meta.dirname, '..');
const settings = readFileSync(path.join(root, 'deploy/environments/production.toml'), 'utf8');
const production = /^project_ref = "(.+)"/m.exec(settings)?.[1];
if (production && url.includes(production)) giveUp('That is production: these tests leave people and bookings behind.');

const catcher = values['mail-catcher']?.replace(/\/$/, '');
/** `BackendAddresses` of backend/tests. */
const addresses = {
  apiUrl: url,
  mailUrl: catcher ?? '',
  publishableKey: fromEnvironment('SUPABASE_PUBLISHABLE_KEY'),
  secretKey: fromEnvironment('SUPABASE_SECRET_KEY'),
  databaseUrl: fromEnvironment('SUPABASE_DB_URL'),
  jwtSecret: fromEnvironment('SUPABASE_JWT_SECRET'),
  paymentsUrl: '',
  stripeSecretKey: '',
  webhookSecret: '',
  calendarPort: 0,
};
if (!catcher) console.log('No --mail-catcher: the tests of mails are left out.');
const chosen = positionals.length > 0 ? positionals : [...files, ...(catcher ? filesOfMails : [])];
const { exitCode } = await execa(
  path.join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'backend', ...chosen],
  { cwd: root, stdio: 'inherit', reject: false, env: { GIVEN_BACKEND: JSON.stringify(addresses) } },
);
process.exit(exitCode ?? 1);
