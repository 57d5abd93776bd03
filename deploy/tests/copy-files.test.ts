import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { freePort } from 'backend-stack/free-port.ts';
import { type RunningStack, startStack } from 'backend-stack/start-stack.ts';
import { bucketTarget } from 'federation/targets/s3-target.ts';
import { bucketServer } from 'federation/testing/bucket-server.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyFiles, restoreFiles, supabaseStorage } from '../src/copy-files.ts';

let folder = '';
let stack: RunningStack;
let bucket: Awaited<ReturnType<typeof bucketServer>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'espacos-copy-'));
  bucket = await bucketServer();
  stack = await startStack({
    ports: { api: await freePort(), database: await freePort(), mail: await freePort(), payments: await freePort() },
    dataDir: folder,
    siteUrl: 'http://localhost:65000',
    durable: false,
    scheduleEveryMs: null,
    environment: {},
    projectDir: path.resolve(import.meta.dirname, '../../backend'),
    log: () => {},
  });
});
afterAll(async () => {
  await stack?.stop();
  await bucket?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('files of every bucket are copied once, and a deleted one comes back from the copy', async () => {
  const api = createClient(stack.urls.api, stack.keys.secret, { auth: { persistSession: false } });
  const names = ['pessoa/a.png', 'pessoa/b.png', 'outra/c.png'];
  const upload = (into: string, name: string) =>
    api.storage.from(into).upload(name, Buffer.from(`${into} ${name}`), { contentType: 'image/png' });
  for (const name of names) expect((await upload('space-images', name)).error).toBeNull();
  expect((await upload('chat-files', 'conversa/d.png')).error).toBeNull();
  const storage = supabaseStorage(api);
  const copy = bucketTarget('s3://bucket/files', bucket.access);

  expect(await copyFiles(storage, copy)).toEqual({ named: 4, copied: 4 });
  expect([...bucket.objects.keys()].sort()).toEqual([
    'files/chat-files/conversa/d.png',
    ...[...names].sort().map((name) => `files/space-images/${name}`),
  ]);
  expect(await copyFiles(storage, copy)).toEqual({ named: 4, copied: 0 });

  await api.storage.from('space-images').remove(['outra/c.png']);
  await upload('avatars', 'pessoa/e.png');
  expect(await copyFiles(storage, copy)).toEqual({ named: 4, copied: 1 });
  expect(bucket.objects.has('files/space-images/outra/c.png')).toBe(true);

  await stack.objects.deleteObject('space-images', 'pessoa/a.png');
  expect(await restoreFiles(storage, copy)).toEqual({ named: 4, restored: 1 });
  const { data } = await api.storage.from('space-images').download('pessoa/a.png');
  expect({ type: data?.type, text: await data?.text() }).toEqual({
    type: 'image/png',
    text: 'space-images pessoa/a.png',
  });
});

test('an interrupted copy continues, and refuses a file of another size', async () => {
  const files = ['a', 'b', 'c'].map((name) => ({ bucket: 'avatars', name, bytes: 1, contentType: 'image/png' }));
  const copy = bucketTarget('s3://bucket/again', bucket.access);
  const read = vi.fn(async ({ name }: { name: string }) => Buffer.from(name));
  const storage = { list: async () => files, read, write: async () => {} };
  read.mockImplementation(async ({ name }) => Buffer.from(name === 'b' ? 'cut' : name));
  await expect(copyFiles(storage, copy)).rejects.toThrow('avatars/b has 3 bytes instead of 1.');
  await expect.poll(() => [...bucket.objects.keys()].filter((key) => key.startsWith('again/'))).toHaveLength(2);
  read.mockImplementation(async ({ name }) => Buffer.from(name));
  expect(await copyFiles(storage, copy)).toEqual({ named: 3, copied: 1 });
});

test('the restoration names the files that the copy lacks', async () => {
  const file = { bucket: 'avatars', name: 'nada.png', bytes: 1, contentType: 'image/png' };
  const storage = { list: async () => [file], read: async () => null, write: async () => {} };
  const copy = bucketTarget('s3://bucket/empty', bucket.access);
  await expect(restoreFiles(storage, copy)).rejects.toThrow('The copy lacks 1:\navatars/nada.png');
});
