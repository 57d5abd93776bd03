import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

// No Docker checks the composition here. These are the rules of `docker compose config` for the parts of the compose specification in use:
// an unknown key is refused, as there. @inputs compose.yaml deploy/machine.yaml Dockerfile

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const duration = z.string().regex(/^(\d+(us|ms|s|m|h))+$/);
const texts = z.record(z.string(), z.string());
const serviceSchema = z.strictObject({
  build: z.string().optional(),
  image: z.string(),
  labels: texts.optional(),
  env_file: z.string().optional(),
  environment: texts.optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: duration,
      timeout: duration,
      retries: z.int(),
      start_period: duration,
    })
    .optional(),
  depends_on: z.array(z.string()).optional(),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[a-z]+:\/[a-z]+$/)).optional(),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string().startsWith('/') })).optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.string().startsWith('/').optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  init: z.boolean().optional(),
  mem_limit: z
    .string()
    .regex(/^\d+[bkmg]$/)
    .optional(),
  logging: z.strictObject({ driver: z.string(), options: texts }).optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  stop_grace_period: duration.optional(),
});
const compositionSchema = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })),
});

/** Writes the values of variables, as Compose does. @throws for a variable that must be set */
const interpolate = (text: string, given: Record<string, string>) =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, rest = '') => {
    const value = given[name];
    if (value) return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return rest;
  });

function composition(given: Record<string, string>) {
  const whole = parse(interpolate(read('compose.yaml'), given), { merge: true }) as Record<string, unknown>;
  // extensions are for people
  return compositionSchema.parse(Object.fromEntries(Object.entries(whole).filter(([key]) => !key.startsWith('x-'))));
}

test('the composition follows the specification, and names only what it has', () => {
  const { services, volumes, configs } = composition({ SITE_ENVIRONMENT: 'staging' });
  for (const { depends_on = [], volumes: mounts = [], configs: used = [] } of Object.values(services)) {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(depends_on));
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(mounts.map((mount) => mount.split(':')[0])));
    expect(Object.keys(configs)).toEqual(expect.arrayContaining(used.map(({ source }) => source)));
  }
});

test('each environment is a project of its own, in whatever folder, and none is the default', () => {
  const names = ['staging', 'production'].map((SITE_ENVIRONMENT) => composition({ SITE_ENVIRONMENT }).name);
  expect(names).toEqual(['espacos-rio-staging', 'espacos-rio-production']);
  expect(() => composition({})).toThrow('SITE_ENVIRONMENT: staging or production');
});

test('the proxy is another container when its configuration is another', () => {
  const given = { SITE_ENVIRONMENT: 'staging', PROXY_CONFIG: 'abc' };
  expect(composition(given).services.proxy?.labels).toEqual({ 'espacos.proxy-config': 'abc' });
});

test('the proxy answers for the name of the origin and for every other, with the certificate of the first', () => {
  const proxy = (given: Record<string, string>) =>
    composition({ SITE_ENVIRONMENT: 'staging', ...given })
      .configs.proxy?.content.split('\n')
      .map((line) => line.trim());
  expect(proxy({ ORIGIN_HOST: 'origin.example' })).toEqual(
    expect.arrayContaining(['origin.example {', ':443 {', 'fallback_sni origin.example', 'protocols tls1.2 tls1.3']),
  );
  expect(proxy({})).toEqual(expect.arrayContaining([':80 {', ':443 {']));
});

test('the variables of the bucket are named with the others', () => {
  const [header = ''] = read('compose.yaml').split('\n\n');
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION', 'AWS_ENDPOINT_URL_S3'])
    expect(header).toContain(name);
});

test('the machine opens the ports of the proxy and of SSH, and lets the deploying user reach Docker', () => {
  const machine = parse(read('deploy/machine.yaml')) as { users: unknown[]; runcmd: string[]; packages: string[] };
  const open = machine.runcmd.flatMap((line) => /^ufw allow (\d+)\/tcp$/.exec(line)?.[1] ?? []);
  const published = composition({ SITE_ENVIRONMENT: 'staging' }).services.proxy?.ports?.map(
    (port) => port.split(':')[0],
  );
  expect(open).toEqual(['22', ...(published ?? [])]);
  expect(machine.packages).toContain('docker.io');
  expect(machine.users).toContainEqual(expect.objectContaining({ name: 'deploy', groups: ['docker'] }));
});
