import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { backendDir } from 'backend-stack/supabase-cli.ts';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { webhookEvents } from '../../backend/supabase/functions/payment-webhook/events.ts';
import { functionNames } from './bundle-functions.ts';
import { deployedConfig } from './project-folder.ts';
import { functionSecrets } from './steps/secrets.ts';
import { stagingSettings } from './testing/staging-settings.ts';

/* @inputs backend/supabase/ */

const read = (file: string) => readFileSync(path.join(backendDir, 'supabase', file), 'utf8');

test('the deployed configuration has every value in it: no env(…) but the two secrets that the CLI fills', () => {
  const text = deployedConfig(read('config.toml'), stagingSettings());
  expect(text.match(/env\(\w+\)/g)?.sort()).toEqual(['env(GOOGLE_CLIENT_SECRET)', 'env(SMTP_PASS)']);
  expect(parse(text)).toMatchObject({
    api: { max_rows: 1000, schemas: ['public'] },
    auth: {
      site_url: 'https://staging.espacosrio.test',
      additional_redirect_urls: ['https://staging.espacosrio.test', 'https://staging.espacosrio.test/**'],
      email: { enable_confirmations: true, smtp: { port: 465, admin_email: 'nao-responda@espacosrio.test' } },
    },
  });
});

test('every function is served from one file, and checks tokens itself', () => {
  const { functions } = parse(deployedConfig(read('config.toml'), stagingSettings()));
  expect(Object.keys(functions ?? {})).toEqual(functionNames());
  for (const name of functionNames()) {
    expect(functions).toMatchObject({ [name]: { entrypoint: `./functions/${name}/index.js`, verify_jwt: false } });
  }
  // in config.toml, too: what the embedded stack runs is what is deployed
  for (const settings of Object.values(parse(read('config.toml')).functions ?? {})) {
    expect(settings).toMatchObject({ verify_jwt: false });
  }
});

test('a value of config.toml that no setting fills stops the deployment', () => {
  const text = `${read('config.toml')}\n[auth.external.apple]\nclient_id = "env(APPLE_ID)"\n`;
  expect(() => deployedConfig(text, stagingSettings())).toThrow('takes APPLE_ID from the environment');
});

test('Stripe is asked for exactly the events that the webhook acts on', () => {
  const handled = [...read('functions/payment-webhook/handler.ts').matchAll(/case '([\w.]+)':/g)].map(
    ([, kind]) => kind,
  );
  expect([...webhookEvents].sort()).toEqual(handled.sort());
});

test('whatever a function reads from its environment, the deployment or the platform sets', () => {
  const folder = path.join(backendDir, 'supabase/functions');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('node_modules'),
  );
  const text = files.map((file) => read(`functions/${file}`)).join('\n');
  const names = [...text.matchAll(/(?:Deno\.env\.get|required)\('([A-Z_]+)'\)/g)].map(([, name]) => name ?? '');
  expect(names).toContain('SMTP_HOST');
  // the last is of tests and development alone: a deployment takes it away
  const platform = ['SUPABASE_URL', 'CALENDAR_LOCAL_ORIGINS'];
  const bySteps = ['ERRORS_DSN', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE', 'DEPLOYED_FUNCTIONS'];
  const deployed = [...Object.keys(functionSecrets(stagingSettings())), ...bySteps];
  const unset = names.filter((name) => !platform.includes(name) && !deployed.includes(name));
  expect(unset, 'set it in deploy/src/steps/secrets.ts, from deploy/src/settings.ts').toEqual([]);
});
