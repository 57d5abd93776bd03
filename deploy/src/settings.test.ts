import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'espacos-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ref = 'abcdefghijklmnopqrst';
const complete = `
[supabase]
project_ref = "${ref}"
[site]
url = "https://www.espacosrio.test"
releases = "s3://espacos-releases/staging"
[mail]
host = "smtp.espacosrio.test"
port = 465
user = "correio"
from = "nao-responda@espacosrio.test"
from_name = "Espaços Rio"
alerts_to = "plantao@espacosrio.test"
[company]
name = "Espaços Rio Intermediação Ltda."
cnpj = "11.222.333/0001-81"
support = "ajuda@espacosrio.test"
[google]
client_id = "1-a.apps.googleusercontent.com"
[administrator]
email = "fundadora@espacosrio.test"
`;
const secrets = {
  SUPABASE_ACCESS_TOKEN: 'sbp_x',
  SUPABASE_DB_URL: `postgresql://postgres.${ref}:s@aws-0-sa-east-1.pooler.supabase.com:5432/postgres`,
  STRIPE_SECRET_KEY: 'sk_test_x',
  SMTP_PASS: 'x',
  GOOGLE_CLIENT_SECRET: 'x',
  AWS_ACCESS_KEY_ID: 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
};

function settingsOf(file: string, variables: NodeJS.ProcessEnv = secrets, name: 'staging' | 'production' = 'staging') {
  writeFileSync(path.join(folder, `${name}.toml`), file);
  return readSettings(name, variables, folder);
}

test('complete settings are taken; keys are named default unless somebody rotates them', () => {
  expect(settingsOf(complete)).toMatchObject({
    apiUrl: `https://${ref}.supabase.co`,
    keys: { publishable: 'default', secret: 'default' },
    company: { cnpj: '11222333000181' },
  });
});

test('the files as they stand name every value and every secret that is still to come', () => {
  for (const name of ['staging', 'production'] as const) {
    expect(() => readSettings(name, {})).toThrow(/supabase\.project_ref is missing: Project settings/);
    for (const missing of [
      'site.url',
      'site.releases',
      'mail.host',
      'mail.from',
      'mail.alerts_to',
      'company.name',
      'company.cnpj',
      'company.support',
      'google.client_id',
      'administrator.email',
      'SUPABASE_ACCESS_TOKEN (environment)',
      'SUPABASE_DB_URL (environment)',
      'STRIPE_SECRET_KEY (environment)',
      'SMTP_PASS (environment)',
      'GOOGLE_CLIENT_SECRET (environment)',
    ]) {
      expect(() => readSettings(name, {})).toThrow(missing);
    }
  }
});

test.each([
  [
    'project_ref = "abcdefghijklmnopqrst"',
    'project_ref = "abc"',
    'supabase.project_ref has to be twenty small letters',
  ],
  ['"https://www.espacosrio.test"', '"www.espacosrio.test"', 'site.url has to be https://<host>'],
  ['"https://www.espacosrio.test"', '"https://www.espacosrio.test/inicio"', 'site.url has to be https://<host>'],
  ['port = 465', 'port = 587', 'mail.port cannot be 25 or 587'],
  ['port = 465', 'port = "465"', 'mail.port has to be a number'],
  ['"nao-responda@espacosrio.test"', '"Espaços <a@b.c>"', 'mail.from has to be one address'],
  ['[google]', '[goggle]', 'google is missing'],
  ['user = "correio"', 'user = "correio"\npass = "x"', 'mail has what is not known: pass'],
  ['[supabase]', '[supabase', 'is no TOML'],
])('%s as %s is refused: %s', (right, wrong, message) => {
  expect(() => settingsOf(complete.replace(right, wrong))).toThrow(message);
});

test("a database of another project is refused, and so is the transaction pooler's address", () => {
  const withDatabase = (SUPABASE_DB_URL: string) => () => settingsOf(complete, { ...secrets, SUPABASE_DB_URL });
  expect(withDatabase('postgresql://postgres.zyxwvutsrqponmlkjihg:s@aws-0.pooler.supabase.com:5432/postgres')).toThrow(
    `SUPABASE_DB_URL (environment) is another project's: it does not name ${ref}`,
  );
  expect(withDatabase(secrets.SUPABASE_DB_URL.replace('5432', '6543'))).toThrow('take the session pooler');
  expect(withDatabase(secrets.SUPABASE_DB_URL.replace(':s@', '@'))).toThrow('has no password');
  expect(withDatabase(secrets.SUPABASE_DB_URL.replace(':s@', ':[YOUR-PASSWORD]@'))).toThrow('has no password');
  expect(withDatabase('aws-0.pooler.supabase.com')).toThrow('has to begin with postgresql://');
});

test('each environment has its own mode of Stripe: no test key in production, no live key in staging', () => {
  expect(() => settingsOf(complete, secrets, 'production')).toThrow("has to be a key of Stripe's live mode");
  const live = { ...secrets, STRIPE_SECRET_KEY: 'rk_live_x' };
  expect(settingsOf(complete, live, 'production').environment).toBe('production');
  expect(() => settingsOf(complete, live)).toThrow("has to be a key of Stripe's test mode");
  expect(() => settingsOf(complete, { ...live, STRIPE_API_BASE: 'http://localhost:1' }, 'production')).toThrow(
    'STRIPE_API_BASE (environment) has no place in production',
  );
});

test('no deployment reads calendars of the machine that it runs on', () => {
  expect(() => settingsOf(complete, { ...secrets, CALENDAR_LOCAL_ORIGINS: 'http://127.0.0.1:1' })).toThrow(
    'CALENDAR_LOCAL_ORIGINS (environment) has no place in a deployment',
  );
});
