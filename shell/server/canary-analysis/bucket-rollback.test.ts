import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliver } from 'federation/commands/deliver.ts';
import { releaseUnits } from 'federation/commands/release-unit.ts';
import { readRegistry } from 'federation/registry/registry.ts';
import { bucketTarget } from 'federation/targets/s3-target.ts';
import { readPolicy } from 'federation/testing/bucket-policies.ts';
import { bucketServer } from 'federation/testing/bucket-server.ts';
import { builtReleases } from 'federation/testing/built-releases.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningSite, startSite } from '../site.ts';
import { shellBundle } from '../testing/fake-releases.ts';
import { fakeTelemetryApi } from '../testing/fake-telemetry-api.ts';
import { analysisTiming } from './analysis-timing.ts';

/* @inputs federation/policies/ docs/deploy.md */
/* A site whose credential for the release bucket has the rights of one of federation/policies. */

vi.setConfig({ testTimeout: 20_000 });

const address = 's3://bucket/site';
const place = { bucket: 'bucket', prefix: 'site' };
const siteUrl = 'https://espacos.example.test';

let bucket: Awaited<ReturnType<typeof bucketServer>>;
let built: Awaited<ReturnType<typeof builtReleases>>;
let api: Awaited<ReturnType<typeof fakeTelemetryApi>>;
let cacheDir: string;
let site: RunningSite;
let versions: { live: string; canary: string };

const workflow = () => bucketTarget(address, { ...bucket.access, accessKeyId: 'WORKFLOW' });

/** A site that analyses a canary of chat. */
async function startWith(policy: string) {
  const upload = [readPolicy('squad', { ...place, unit: '*' }), readPolicy('registry', place)];
  bucket = await bucketServer({ policies: { WORKFLOW: upload, SITE: [readPolicy(policy, place)] } });
  vi.stubEnv('AWS_ENDPOINT_URL_S3', bucket.endpoint);
  vi.stubEnv('AWS_REGION', bucket.access.region);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'SITE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', bucket.access.secretAccessKey);
  const release = (how: { pointer: string; percent?: number }, ...releases: { name: string; version: string }[]) =>
    releaseUnits({
      builtIn: built.dir,
      target: workflow(),
      ...how,
      versions: Object.fromEntries(releases.map(({ name, version }) => [name, version])),
    });
  const [live, canary] = [await built.remote('chat'), await built.remote('chat')];
  versions = { live: live.version, canary: canary.version };
  await release({ pointer: 'live' }, await built.shell({}, { 'server/server.cjs': shellBundle }), live);
  await release({ pointer: 'canary', percent: 10 }, canary);
  site = await startSite({
    port: 0,
    apiUrl: api.url,
    publishableKey: 'chave',
    secretKey: 'secreta',
    siteUrl,
    releasesDir: address,
    cacheDir,
    clientAddress: { trustedHops: 1 },
    timing: analysisTiming(120),
    rollbackWebhook: `${api.url}/webhook`,
    metrics: { port: 0, hostname: '127.0.0.1' },
    rendering: { workers: 1 },
  });
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  built = await builtReleases();
  api = await fakeTelemetryApi();
  cacheDir = await mkdtemp(join(tmpdir(), 'site-cache-'));
});
afterEach(async () => {
  await site.stop();
  await api.stop();
  await bucket.stop();
  await built.remove();
  await rm(cacheDir, { recursive: true, force: true });
});

let visitors = 0;
const post = (report: object) =>
  fetch(`${site.url}/telemetry`, {
    method: 'POST',
    headers: {
      origin: siteUrl,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(visitors >> 8) & 255}.${visitors++ & 255}.7`,
    },
    body: JSON.stringify({ visit: randomUUID(), ...report }),
  });
const visit = (version: string, failed: boolean) => {
  const chat = [{ unit: 'chat', version }];
  return post({ used: chat, ...(failed && { failed: chat }) });
};
/** Every visitor of the canary fails, until then. */
const failUntil = (then: () => Promise<void> | void) =>
  vi.waitFor(
    async () => {
      const failing = Array.from({ length: 4 }, () => visit(versions.canary, true));
      const fine = Array.from({ length: 12 }, () => visit(versions.live, false));
      await Promise.all([...failing, ...fine]);
      await then();
    },
    { timeout: 45_000, interval: 100 },
  );
const rollsBack = async () => {
  const ready = (await (await fetch(`${site.url}/ready`)).json()) as { rollback: boolean };
  const metrics = await (await fetch(site.metricsUrl ?? '')).text();
  return { ready: ready.rollback, metric: /^site_automatic_rollback .*$/m.exec(metrics)?.[0] };
};
const logged = () => vi.mocked(console.error).mock.calls.flat().join('\n');
const chat = async () => (await readRegistry(workflow())).units.chat;

/** The name of the policy that the deployment guide prescribes for the site. */
async function policyOfGuide() {
  const guide = await readFile(join(import.meta.dirname, '../../../docs/deploy.md'), 'utf8');
  return /`RELEASE_TARGET`: [^-]*?`federation\/policies\/([\w-]+)\.json`/.exec(guide)?.[1] ?? '';
}

test('with the credential of the deployment guide, the site takes a failing canary back', async () => {
  await startWith(await policyOfGuide());
  await expect.poll(rollsBack).toEqual({ ready: true, metric: 'site_automatic_rollback 1' });
  await failUntil(async () => expect((await chat())?.canary).toBeUndefined());
  expect(await chat()).toMatchObject({ live: versions.live });
  // the copy is written after the registry
  const etagOf = (file: string) => bucket.objects.get(`site/${file}`)?.etag;
  await expect.poll(() => etagOf('registry.copy.json')).toBe(etagOf('registry.json'));
});

test('a delivery promotes a canary that the site with that credential has analysed', async () => {
  await startWith(await policyOfGuide());
  const delivery = { builtIn: built.dir, target: workflow(), versions: { chat: versions.canary } };
  const logged: string[] = [];
  const delivered = deliver({
    ...delivery,
    stages: [{ percent: 10, minutes: 0, alive: 5 }],
    say: (line) => logged.push(line),
  });
  await vi.waitFor(
    () => expect(logged.join('\n')).toContain('came to life for 0 visitors; 5 are needed at 10 %'),
    10_000,
  );
  const chatOfCanary = [{ unit: 'chat', version: versions.canary }];
  for (let visitor = 0; visitor < 5; visitor++) await post({ started: chatOfCanary, alive: chatOfCanary });
  await delivered;
  expect(await chat()).toEqual({ live: versions.canary, channels: {} });
});

test('a site that may only read says so at its start, and serves all the same', async () => {
  await startWith('site');
  await expect.poll(logged).toMatch(/can not roll back by itself .*403 AccessDenied/);
  expect(await rollsBack()).toEqual({ ready: false, metric: 'site_automatic_rollback 0' });
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
});

test('a rollback that the bucket refuses is reported to the squads once, with its cause, and the canary stays', async () => {
  await startWith('site');
  const stuck = { unit: 'chat', version: versions.canary, deployments: [] };
  await failUntil(() => expect(api.notices()).not.toEqual([]));
  const puts = () => bucket.requests.filter((request) => request.startsWith('PUT')).length;
  const before = puts();
  await expect.poll(puts).toBeGreaterThan(before + 2);
  expect(api.notices()).toMatchObject([{ ...stuck, reason: /^It failed \d+ of .*403 AccessDenied$/ }]);
  expect(logged()).toMatch(/stays, since its automatic rollback failed: npm run rollback chat\./);
  expect(await chat()).toMatchObject({ canary: { version: versions.canary } });
});
