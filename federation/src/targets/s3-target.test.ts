import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listReleases } from '../commands/list-releases.ts';
import { releaseUnits } from '../commands/release-unit.ts';
import { publish, readRegistry } from '../registry/registry.ts';
import { openTarget } from '../targets/open-target.ts';
import { bucketServer } from '../testing/bucket-server.ts';
import { builtReleases } from '../testing/built-releases.ts';
import { releaseStore } from './release-store.ts';
import type { ReleaseTarget } from './release-target.ts';
import { bucketTarget } from './s3-target.ts';

// many small writes, on machines that are busy
vi.setConfig({ testTimeout: 20_000 });

let server: Awaited<ReturnType<typeof bucketServer>>;
let built: Awaited<ReturnType<typeof builtReleases>>;
let target: ReleaseTarget;
beforeEach(async () => {
  server = await bucketServer();
  built = await builtReleases();
  target = bucketTarget('s3://bucket/site/releases/', server.access);
});
afterEach(async () => {
  await server.stop();
  await built.remove();
});

const release = (...releases: { name: string; version: string }[]) =>
  releaseUnits({
    builtIn: built.dir,
    target,
    versions: Object.fromEntries(releases.map(({ name, version }) => [name, version])),
    pointer: 'live',
  });

test('a release is brought with its types, its encodings and its record, and goes live', async () => {
  const shell = await built.shell();
  const chat = await built.remote('chat');
  await release(shell, chat);
  expect((await readRegistry(target)).units).toMatchObject({
    shell: { live: shell.version },
    chat: { live: chat.version },
  });

  const script = server.objects.get(`site/releases/chat/${chat.version}/entry.js`);
  expect(script?.headers).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(script?.body).toEqual(await readFile(join(built.folder(chat), 'entry.js.br')));
  const registry = server.objects.get('site/releases/registry.json');
  expect(registry?.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
  });
  expect([...server.objects.keys()].slice(-3)).toEqual([
    `site/releases/chat/${chat.version}/release.json`,
    'site/releases/registry.json',
    'site/releases/registry.copy.json',
  ]);

  // as a browser reads it
  const response = await fetch(`${server.endpoint}/bucket/site/releases/chat/${chat.version}/entry.js`);
  expect(await response.text()).toBe(await readFile(join(built.folder(chat), 'entry.js'), 'utf8'));
});

test('what a browser loads from it is what was hashed, and so is what a site server fetches', async () => {
  const chat = await built.remote('chat');
  await release(await built.shell(), chat);
  const dir = await mkdtemp(join(tmpdir(), 'fetched-'));
  const store = releaseStore(target, dir);
  expect(await store.record('chat', chat.version)).toMatchObject({ version: chat.version });
  await Promise.all([1, 2, 3].map(() => store.fetchFile('chat', chat.version, 'entry.js')));
  const folder = join(dir, 'chat', chat.version);
  for (const file of ['entry.js', 'entry.js.br', 'entry.js.gz']) {
    expect(await readFile(join(folder, file))).toEqual(await readFile(join(built.folder(chat), file)));
  }
  // another person has changed the bucket
  const object = server.objects.get(`site/releases/chat/${chat.version}/page.js`);
  server.objects.set(`site/releases/chat/${chat.version}/page.js`, {
    ...(object as NonNullable<typeof object>),
    body: Buffer.from('alert(1)'),
    headers: {},
  });
  await expect(store.fetchFile('chat', chat.version, 'page.js')).rejects.toThrow('its hash differs');
  await rm(dir, { recursive: true });
});

test('a bucket that hangs is given up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const hanging = bucketTarget('s3://bucket', { ...server.access, endpoint }, { read: 50, write: 50 });
  await expect(hanging.read('registry.json')).rejects.toThrow('timeout');
  await expect(hanging.replace('registry.json', '{}', null)).rejects.toThrow('timeout');
  silent.closeAllConnections();
  silent.close();
});

describe('a bucket that ignores conditions of writes would lose releases', () => {
  test.each([
    ['ignored', 'If-None-Match: *, If-Match with a stale tag'],
    ['star ignored', 'If-None-Match: *'],
    ['stale tag ignored', 'If-Match with a stale tag'],
  ] as const)('%s: nothing is brought and nothing goes live', async (conditions, reason) => {
    const careless = await bucketServer({ conditions });
    try {
      const there = bucketTarget('s3://bucket/site', careless.access);
      const chat = await built.remote('chat');
      await expect(
        releaseUnits({ builtIn: built.dir, target: there, versions: { chat: chat.version }, pointer: 'live' }),
      ).rejects.toThrow(`s3://bucket/site ignores conditions of writes (${reason})`);
      await expect(publish(there, [{ name: 'chat', version: chat.version }])).rejects.toThrow('ignores conditions');
      expect([...careless.objects.keys()]).toEqual(['site/.conditional-writes']);
    } finally {
      await careless.stop();
    }
  });

  test('one that keeps them is asked once', async () => {
    const [shell, chat] = [await built.shell(), await built.remote('chat')];
    await release(shell, chat);
    const requested = server.requests.filter((request) => request.includes('.conditional-writes'));
    expect(requested).toHaveLength(3);
    await release(await built.remote('chat'));
    expect(server.requests.filter((request) => request.includes('.conditional-writes'))).toHaveLength(3);
  });
});

test('of ten that publish at once none is lost', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `remote${index}`);
  await Promise.all(names.map((name) => publish(target, [{ name, version: 'd'.repeat(16) }])));
  expect(Object.keys((await readRegistry(target)).units).sort()).toEqual(names);
});

test('a registry that has not moved is not sent again', async () => {
  await publish(target, [{ name: 'chat', version: 'd'.repeat(16) }]);
  const file = await target.read('registry.json');
  if (file === null || file === 'unchanged') throw new Error('The registry should have been read.');
  expect(await target.read('registry.json', file.tag)).toBe('unchanged');
  expect(await target.read('nothing.json')).toBeNull();
});

test('releases are listed page by page, and removed with everything in them', async () => {
  const releases = [];
  for (let count = 0; count < 6; count++) releases.push(await built.remote('chat'));
  await release(await built.shell());
  for (const each of releases) await release(each);
  expect(await listReleases(target, 'chat')).toHaveLength(6);
  expect(await target.list('')).toEqual(['chat', 'registry.copy.json', 'registry.json', 'shell']);
  const version = releases[0]?.version ?? '';
  await target.remove(`chat/${version}`);
  expect([...server.objects.keys()].filter((key) => key.includes(version))).toEqual([]);
  expect(await listReleases(target, 'chat')).toHaveLength(5);
});

test('another key is refused by the service, and its word is passed on', async () => {
  const stranger = bucketTarget('s3://bucket', { ...server.access, secretAccessKey: 'falsch' });
  await expect(readRegistry(stranger)).rejects.toThrow('403 SignatureDoesNotMatch');
});

test('a bucket that cannot be reached is named', async () => {
  const unreachable = bucketTarget('s3://bucket/site', { ...server.access, endpoint: 'http://bucket.invalid' });
  await expect(unreachable.read('registry.json')).rejects.toThrow(
    /^s3:\/\/bucket\/site can't be reached at http:\/\/bucket\.invalid: getaddrinfo/,
  );
});

test('an address that is no bucket is a folder', () => {
  expect(openTarget('releases').localDir).toMatch(/\/releases$/);
  expect(() => bucketTarget('s3:///x', server.access)).toThrow('names no bucket');
});
