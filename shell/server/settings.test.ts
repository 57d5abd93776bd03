import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, settingNames } from './settings.ts';

const least = { SUPABASE_URL: 'https://api.example.test', SUPABASE_PUBLISHABLE_KEY: 'chave' };

test('two variables are enough; the others have the values of the table', () => {
  expect(readSettings(least)).toMatchObject({
    options: {
      port: 3000,
      hostname: '127.0.0.1',
      apiUrl: 'https://api.example.test',
      rendering: { workers: undefined, apiTimeoutMs: 1000, renderTimeoutMs: 5000, maxWaitMs: 1000 },
      pageCache: { maxBytes: 64e6 },
      clientAddress: { trustedHops: 0, header: 'x-forwarded-for' },
    },
    shutdown: { announceMs: 0, finishMs: 10_000 },
  });
});

test('only a site with that setting says that no payment moves money', () => {
  expect(readSettings(least).options.testPayments).toBe(false);
  expect(readSettings({ ...least, TEST_PAYMENTS: 'true' }).options.testPayments).toBe(true);
});

test('everything that is missing or wrong is said at once, by its name', () => {
  const environment = { SUPABASE_URL: 'api', SITE_PORT: '70000', TRUSTED_HOPS: '-1', SITE_URL: '' };
  const problem = () => readSettings(environment);
  expect(problem).toThrow(/^SUPABASE_PUBLISHABLE_KEY is missing\.$/m);
  for (const name of ['SUPABASE_URL', 'SITE_PORT', 'TRUSTED_HOPS'])
    expect(problem).toThrow(new RegExp(`^${name}: `, 'm'));
  expect(problem).not.toThrow(/SITE_URL/);
});

test('in production the public address is needed, and for a bucket its keys', () => {
  expect(() => readSettings({ ...least, NODE_ENV: 'production' })).toThrow(/^SITE_URL is missing\.$/m);
  const bucket = () => readSettings({ RELEASE_TARGET: 's3://releases/site' });
  for (const name of ['SUPABASE_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
    expect(bucket).toThrow(new RegExp(`^${name} is missing\\.$`, 'm'));
  expect(() => readSettings({ ...least, RELEASE_TARGET: 's3://' })).toThrow(/^RELEASE_TARGET: names no bucket/m);
});

test.each([
  ['ROLLBACK_WEBHOOK', 'rollbackWebhook'],
  ['ALERT_WEBHOOK', 'alertWebhook'],
  ['HEARTBEAT_URL', 'heartbeatUrl'],
] as const)('%s is called over https only', (name, option) => {
  const given = (address: string) =>
    readSettings({ ...least, SUPABASE_SECRET_KEY: 'secreta', [name]: address }).options[option];
  expect(given('https://chat.example.test/hooks/1')).toBe('https://chat.example.test/hooks/1');
  expect(() => given('http://chat.example.test/hooks/1')).toThrow(new RegExp(`^${name}: `, 'm'));
});

test('the address of an error server has a key and a project', () => {
  const given = (dsn: string) => readSettings({ ...least, ERRORS_DSN: dsn }).options.errorsDsn;
  expect(given('https://abc@errors.example.test/42')).toBe('https://abc@errors.example.test/42');
  expect(() => given('https://errors.example.test/42')).toThrow(/^ERRORS_DSN: /m);
});

test('the alarms’ webhook needs the key that reads the alarms', () => {
  expect(() => readSettings({ ...least, ALERT_WEBHOOK: 'https://chat.example.test/hooks/1' })).toThrow(
    /^SUPABASE_SECRET_KEY is missing\.$/m,
  );
});

test('the table of docs/site-server.md names each variable, and no other', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/site-server.md'), 'utf8');
  const rows = [...document.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name);
  expect(rows).toEqual(settingNames);
});
