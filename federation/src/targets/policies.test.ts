import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removableReleases } from '../commands/list-releases.ts';
import { releaseUnits } from '../commands/release-unit.ts';
import { rollBackAutomatically } from '../commands/rollback.ts';
import { publish, readRegistry } from '../registry/registry.ts';
import { readPolicy } from '../testing/bucket-policies.ts';
import { bucketServer } from '../testing/bucket-server.ts';
import { builtReleases } from '../testing/built-releases.ts';
import { releaseStore } from './release-store.ts';
import { bucketTarget } from './s3-target.ts';

/* @inputs federation/policies/ */
/* Tests permissions in the bucket: the policies of federation/policies in front of the tests' own bucket. */

// many small writes, on machines that are busy
vi.setConfig({ testTimeout: 20_000 });

const place = { bucket: 'bucket', prefix: 'site' };
const policies = {
  SQUADCHAT: [readPolicy('squad', { ...place, unit: 'chat' })],
  SQUADSHELL: [readPolicy('squad', { ...place, unit: 'shell' })],
  RELEASES: [readPolicy('registry', place)],
  SITE: [readPolicy('site', place)],
  SITEROLLBACK: [readPolicy('site-rollback', place)],
  '*': [readPolicy('browsers', place)],
};

let server: Awaited<ReturnType<typeof bucketServer>>;
let built: Awaited<ReturnType<typeof builtReleases>>;
beforeEach(async () => {
  server = await bucketServer({ policies });
  built = await builtReleases();
});
afterEach(async () => {
  await server.stop();
  await built.remove();
});

const as = (accessKeyId: keyof typeof policies) => bucketTarget('s3://bucket/site', { ...server.access, accessKeyId });
const nowhere = '/nowhere';

/** Both units, brought by their squads and released by the workflow. */
async function released() {
  const [shell, chat] = [await built.shell(), await built.remote('chat')];
  const bring = { builtIn: built.dir, pointer: 'live', uploadOnly: true };
  await releaseUnits({ ...bring, target: as('SQUADSHELL'), versions: { shell: shell.version } });
  await releaseUnits({
    builtIn: nowhere,
    target: as('RELEASES'),
    versions: { shell: shell.version },
    pointer: 'live',
  });
  await releaseUnits({ ...bring, target: as('SQUADCHAT'), versions: { chat: chat.version } });
  return { shell, chat };
}

test('a squad brings its unit, and the workflow, which has built nothing, releases it after checking it again', async () => {
  const { shell, chat } = await released();
  expect((await readRegistry(as('SITE'))).units).not.toHaveProperty('chat');
  await releaseUnits({
    builtIn: nowhere,
    target: as('RELEASES'),
    versions: { chat: chat.version },
    pointer: 'live',
  });
  expect((await readRegistry(as('SITE'))).units).toMatchObject({
    shell: { live: shell.version },
    chat: { live: chat.version },
  });
});

test('what somebody changed after the squad brought it is not released', async () => {
  const { chat } = await released();
  const file = `site/chat/${chat.version}/entry.js`;
  const object = server.objects.get(file);
  server.objects.set(file, { ...(object as NonNullable<typeof object>), body: Buffer.from('alert(1)'), headers: {} });
  await expect(
    releaseUnits({ builtIn: nowhere, target: as('RELEASES'), versions: { chat: chat.version }, pointer: 'live' }),
  ).rejects.toThrow('its hash differs');
  expect((await readRegistry(as('SITE'))).units).not.toHaveProperty('chat');
});

test('a squad writes neither the registry nor another unit, and removes nothing', async () => {
  const { shell, chat } = await released();
  const before = server.objects.get('site/registry.json')?.etag;
  const squad = as('SQUADCHAT');
  await expect(publish(squad, [{ name: 'chat', version: chat.version }])).rejects.toThrow('403 AccessDenied');
  await expect(
    squad.put(`shell/${shell.version}/entry.js`, Buffer.from('x'), { contentType: 'text/javascript' }),
  ).rejects.toThrow('403 AccessDenied');
  await expect(squad.put('registry.json', Buffer.from('{}'), { contentType: 'application/json' })).rejects.toThrow(
    '403 AccessDenied',
  );
  await expect(squad.remove(`chat/${chat.version}`)).rejects.toThrow('403 AccessDenied');
  await expect(squad.put('chatter/1/x.js', Buffer.from('x'), { contentType: 'text/javascript' })).rejects.toThrow(
    '403',
  );
  expect(server.objects.get('site/registry.json')?.etag).toBe(before);
  expect(server.objects.has(`site/chat/${chat.version}/entry.js`)).toBe(true);
});

test('the workflow brings no file of a release, and writes the registry only under a condition', async () => {
  const { chat } = await released();
  const workflow = as('RELEASES');
  const file = `chat/${chat.version}/entry.js`;
  await expect(workflow.put(file, Buffer.from('x'), { contentType: 'text/javascript' })).rejects.toThrow('403');
  await expect(workflow.put('registry.json', Buffer.from('{}'), { contentType: 'application/json' })).rejects.toThrow(
    '403 AccessDenied',
  );
  expect(await removableReleases(workflow, { keep: 10, days: 30 })).toEqual([]);
  await workflow.remove(`chat/${chat.version}`);
  expect([...server.objects.keys()].some((key) => key.includes(chat.version))).toBe(false);
});

test('the site reads everything and writes nothing', async () => {
  const { shell } = await released();
  const site = as('SITE');
  expect(await releaseStore(site, built.dir).record('shell', shell.version)).toMatchObject({ version: shell.version });
  expect(await site.list('')).toContain('shell');
  await expect(publish(site, [{ name: 'shell', version: 'd'.repeat(16) }])).rejects.toThrow('403 AccessDenied');
});

test('a site with automatic rollback ends a canary and keeps the copy of the registry, and writes nothing else', async () => {
  const { shell, chat } = await released();
  const workflow = as('RELEASES');
  await publish(workflow, [chat]);
  const next = await built.remote('chat');
  await releaseUnits({
    builtIn: built.dir,
    target: as('SQUADCHAT'),
    versions: { chat: next.version },
    pointer: 'live',
    uploadOnly: true,
  });
  const canary = { pointer: 'canary', percent: 10 };
  await releaseUnits({ builtIn: nowhere, target: workflow, versions: { chat: next.version }, ...canary });

  const site = as('SITEROLLBACK');
  expect(await releaseStore(site, built.dir).record('shell', shell.version)).toMatchObject({ version: shell.version });
  await rollBackAutomatically(site, 'chat', { version: next.version, reason: 'It failed 400 of 500.' });
  expect((await readRegistry(workflow)).units.chat).toEqual({ live: chat.version, channels: {} });
  expect(server.objects.get('site/registry.copy.json')?.etag).toBe(server.objects.get('site/registry.json')?.etag);

  const keys = [...server.objects.keys()];
  const script = { contentType: 'text/javascript' };
  for (const path of ['registry.json', 'other.json', `chat/${chat.version}/entry.js`]) {
    await expect(site.put(path, Buffer.from('{}'), script)).rejects.toThrow('403 AccessDenied');
  }
  await expect(site.beside('-maps').put('chat/x.map', Buffer.from('{}'), script)).rejects.toThrow('403');
  await expect(site.remove(`chat/${chat.version}`)).rejects.toThrow('403 AccessDenied');
  expect([...server.objects.keys()]).toEqual(keys);
});

test('each credential learns whether it may write the registry, which stays as it is', async () => {
  for (const isReleased of [false, true]) {
    if (isReleased) await released();
    const before = server.objects.get('site/registry.json')?.etag;
    await as('SITEROLLBACK').assertWritable('registry.json');
    await expect(as('SITE').assertWritable('registry.json')).rejects.toThrow('403 AccessDenied');
    expect(server.objects.get('site/registry.json')?.etag).toBe(before);
  }
});

test('a credential whose rights are corrected writes without a restart', async () => {
  await released();
  const site = as('SITE');
  await expect(site.assertWritable('registry.json')).rejects.toThrow('403 AccessDenied');
  policies.SITE = policies.SITEROLLBACK;
  await site.assertWritable('registry.json').finally(() => {
    policies.SITE = [readPolicy('site', place)];
  });
});

test('a browser loads files of releases, and finds neither the registry nor what else there is', async () => {
  const { chat } = await released();
  const get = async (path: string) => (await fetch(`${server.endpoint}/bucket/${path}`)).status;
  expect(await get(`site/chat/${chat.version}/entry.js`)).toBe(200);
  expect(await get('site/registry.json')).toBe(403);
  expect(await get('site-maps/chat/x/entry.js.map.gz')).toBe(403);
  expect(await get('?list-type=2&prefix=site/')).toBe(403);
  expect((await fetch(`${server.endpoint}/bucket/site/chat/x.js`, { method: 'PUT', body: 'x' })).status).toBe(403);
});
