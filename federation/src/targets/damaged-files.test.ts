import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { integrityOf, isIntact } from '../build/assets.ts';
import { releasedFrom, rememberBuild } from '../build/build-memory.ts';
import { writeRelease } from '../build/write-release.ts';
import { releaseUnits } from '../commands/release-unit.ts';
import { publish, readRegistry } from '../registry/registry.ts';
import { readRelease } from '../registry/release-record.ts';
import { bucketServer } from '../testing/bucket-server.ts';
import { builtReleases } from '../testing/built-releases.ts';
import { folderTarget } from './folder-target.ts';
import { brokenFiles } from './release-files.ts';
import { releaseStore } from './release-store.ts';
import type { ReleaseTarget } from './release-target.ts';
import { bucketTarget } from './s3-target.ts';

// many small writes, on machines that are busy
vi.setConfig({ testTimeout: 20_000 });

let built: Awaited<ReturnType<typeof builtReleases>>;
let bucket: Awaited<ReturnType<typeof bucketServer>>;
let dir: string;
let logged: string[];
beforeEach(async () => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((...texts) => void logged.push(texts.join(' ')));
  built = await builtReleases();
  bucket = await bucketServer();
  dir = await mkdtemp(join(tmpdir(), 'target-'));
});
afterEach(async () => {
  await built.remove();
  await bucket.stop();
  await rm(dir, { recursive: true, force: true });
});

/** A folder and a bucket, each with a way to damage what lies there. */
const targets = {
  folder: () => ({
    target: folderTarget(dir),
    damage: async (path: string, change: (content: Buffer) => Buffer) =>
      writeFile(join(dir, path), change(await readFile(join(dir, path)))),
    remove: (path: string) => rm(join(dir, path)),
  }),
  bucket: () => ({
    target: bucketTarget('s3://bucket/site', bucket.access),
    damage: async (path: string, change: (content: Buffer) => Buffer) => {
      const object = bucket.objects.get(`site/${path}`);
      if (!object) throw new Error(`There is no ${path}.`);
      const body = change(object.body);
      bucket.objects.set(`site/${path}`, { ...object, body, etag: `"${body.length}"` });
    },
    remove: async (path: string) => {
      bucket.objects.delete(`site/${path}`);
    },
  }),
};
test('a file is compared by the algorithm of its record', () => {
  const content = Buffer.from('released');
  for (const algorithm of ['sha256', 'sha384']) {
    expect(isIntact(content, integrityOf(content, algorithm))).toBe(true);
    expect(isIntact(Buffer.from('changed'), integrityOf(content, algorithm))).toBe(false);
  }
});

const kinds = Object.entries(targets).map(([kind, open]) => ({ kind, open }));

const empty = () => Buffer.alloc(0);
const cutShort = (content: Buffer) => content.subarray(0, content.length >> 1);
const ofAnotherForm = () => Buffer.from('{"format": 2, "units": []}');

const live = async (target: ReleaseTarget) =>
  Object.fromEntries(Object.entries((await readRegistry(target)).units).map(([unit, state]) => [unit, state.live]));
const a = { name: 'chat', version: 'a'.repeat(16) };
const b = { name: 'chat', version: 'b'.repeat(16) };
const other = { name: 'booking', version: 'c'.repeat(16) };

describe.each(kinds)('a registry in a $kind', ({ open }) => {
  test.each([
    ['empty', empty],
    ['cut short', cutShort],
    ['of another form', ofAnotherForm],
  ])('that is %s: its last good copy counts, that is said, and the next deployment mends it', async (_how, change) => {
    const { target, damage } = open();
    await publish(target, [a]);
    await publish(target, [b, other]);
    await damage('registry.json', change);
    expect(await live(target)).toEqual({ chat: b.version, booking: other.version });
    expect(logged.join()).toMatch(/registry\.json in .* is damaged .*registry\.copy\.json/);
    // even one that changes nothing
    await publish(target, [b]);
    const mended = await target.read('registry.json');
    expect(JSON.parse(String(mended && mended !== 'unchanged' && mended.body))).toMatchObject({
      units: { chat: { live: b.version }, booking: { live: other.version } },
    });
    expect((await readRegistry(target)).history).toHaveLength(3);
  });

  test('that is gone is read from its copy; without both there is none', async () => {
    const { target, remove } = open();
    await publish(target, [a]);
    await remove('registry.json');
    expect(await live(target)).toEqual({ chat: a.version });
    expect(logged.join()).toContain('registry.json in');
    await remove('registry.copy.json');
    expect(await live(target)).toEqual({});
  });

  test('with a damaged copy is refused, by both names, and nothing is written over it', async () => {
    const { target, damage } = open();
    await publish(target, [a]);
    await damage('registry.json', cutShort);
    await damage('registry.copy.json', empty);
    const attempts = [() => readRegistry(target), () => publish(target, [b])];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toThrow(/registry\.json in .* is damaged .*registry\.copy\.json \(it is empty\)/);
    }
    const file = await target.read('registry.copy.json');
    expect(file && file !== 'unchanged' && file.body.length).toBe(0);
  });
});

test('a folder in place of the registry is set aside by the next deployment', async () => {
  const target = folderTarget(dir);
  await publish(target, [a]);
  await rm(join(dir, 'registry.json'));
  await mkdir(join(dir, 'registry.json/inside'), { recursive: true });
  expect(await live(target)).toEqual({ chat: a.version });
  await publish(target, [b]);
  expect(await live(target)).toEqual({ chat: b.version });
  expect((await readdir(dir)).filter((name) => !name.startsWith('.'))).toEqual(['registry.copy.json', 'registry.json']);
});

const releaseAll = (target: ReleaseTarget, ...releases: { name: string; version: string }[]) =>
  releaseUnits({
    builtIn: built.dir,
    target,
    versions: Object.fromEntries(releases.map(({ name, version }) => [name, version])),
    pointer: 'live',
  });

describe.each(kinds)('a released file in a $kind', ({ open }) => {
  test.each(['entry.js', 'entry.js.br', 'page.js.gz', 'server/server.cjs', 'release.json'])(
    '%s that is cut short is written anew when the same is released again',
    async (file) => {
      const { target, damage } = open();
      const chat = await built.remote(
        'chat',
        {},
        { 'entry.js': '/* the entry */', 'page.js': '/* x */', 'server/server.cjs': '/* s */' },
      );
      await releaseAll(target, await built.shell(), chat);
      const path = `chat/${chat.version}/${file}`;
      await damage(path, cutShort);
      await releaseAll(target, chat);
      expect(logged.join()).toContain(`${path} was damaged and is written anew`);
      const mended = await target.read(path);
      const original = await readFile(join(built.folder(chat), file));
      expect(mended && mended !== 'unchanged' && mended.body.equals(original)).toBe(true);
      logged = [];
      await releaseAll(target, chat);
      expect(logged).toEqual([]);
    },
  );

  test('whose record is damaged holds up nobody else’s release', async () => {
    const { target, damage } = open();
    const chat = await built.remote('chat');
    await releaseAll(target, await built.shell(), chat);
    await damage(`chat/${chat.version}/release.json`, cutShort);
    const booking = await built.remote('booking');
    await releaseAll(target, booking);
    expect(await live(target)).toMatchObject({ booking: booking.version });
  });
});

describe('what a build left', () => {
  test('is named when a compressed file holds something else, or a folder lies in a place of a file', async () => {
    const chat = await built.remote('chat');
    const folder = built.folder(chat);
    expect(await brokenFiles(folder, chat)).toEqual([]);
    await truncate(join(folder, 'entry.js.br'), 3);
    await rm(join(folder, 'page.js'));
    await mkdir(join(folder, 'page.js'));
    const complaints = (await brokenFiles(folder, chat)).join();
    expect(complaints).toContain('entry.js.br does not hold entry.js');
    expect(complaints).toContain('lacks page.js');
  });

  test('a record that is cut short is refused by its name', async () => {
    const chat = await built.remote('chat');
    const file = join(built.folder(chat), 'release.json');
    await truncate(file, 20);
    await expect(readRelease(built.dir, 'chat', chat.version)).rejects.toThrow(`${file} is damaged`);
  });
});

describe('a build', () => {
  let made: Awaited<ReturnType<typeof built.remote>> | undefined;
  beforeEach(() => {
    made = undefined;
  });
  const build = (releasesDir: string) =>
    writeRelease(releasesDir, async (work) => {
      made ??= await built.remote('chat', {}, { 'entry.js': 'let entry;', 'server/server.cjs': '/* s */' });
      await cp(built.folder(made), work, { recursive: true });
      return made;
    });
  const filesOf = async (folder: string) =>
    (await readdir(folder, { recursive: true })).filter((file) => /\.\w+$/.test(file)).sort();

  test('whose release is whole is not made again; what differs in the sources is', async () => {
    const { version } = await build(dir);
    await rememberBuild(dir, 'chat', 'inputs', version);
    expect(await releasedFrom(dir, 'chat', 'inputs')).toBe(version);
    expect(await releasedFrom(dir, 'chat', 'others')).toBeNull();
    expect(await releasedFrom(dir, 'booking', 'inputs')).toBeNull();
    expect(logged).toEqual([]);
  });

  test.each([
    ['entry.js', (file: string) => truncate(file, 2)],
    ['entry.js', (file: string) => rm(file)],
    ['entry.js.br', (file: string) => truncate(file, 0)],
    ['server/server.cjs', (file: string) => appendFile(file, ' ')],
    ['release.json', (file: string) => truncate(file, 30)],
    ['', (folder: string) => rm(folder, { recursive: true }).then(() => writeFile(folder, ''))],
  ])(
    'that was damaged afterwards (%s, %#) does not count as unchanged, and is mended by the next',
    async (file, damage) => {
      const release = await build(dir);
      const folder = join(dir, 'chat', release.version);
      await rememberBuild(dir, 'chat', 'inputs', release.version);
      const files = await filesOf(folder);
      await damage(join(folder, file));
      expect(await releasedFrom(dir, 'chat', 'inputs')).toBeNull();
      if (file) expect(logged.join()).toContain(file);
      expect((await build(dir)).version).toBe(release.version);
      expect(await filesOf(folder)).toEqual(files);
      expect(await releasedFrom(dir, 'chat', 'inputs')).toBe(release.version);
    },
  );

  test('whose memory is damaged is made again', async () => {
    const { version } = await build(dir);
    await rememberBuild(dir, 'chat', 'inputs', version);
    await writeFile(join(dir, '.inputs/chat'), 'inputs');
    expect(await releasedFrom(dir, 'chat', 'inputs')).toBeNull();
  });
});

describe('a site server', () => {
  test('checks every file of a folder, mends what is only compressed, and names what is not', async () => {
    const chat = await built.remote('chat', {}, { 'entry.js': 'let entry;', 'page.js': 'let page;' });
    const folder = built.folder(chat);
    await truncate(join(folder, 'entry.js.br'), 3);
    const store = releaseStore(folderTarget(built.dir), dir);
    await store.check('chat', chat.version);
    expect(logged.join()).toContain('entry.js.br was damaged and is written anew');
    expect(await brokenFiles(folder, chat)).toEqual([]);

    await truncate(join(folder, 'page.js'), 3);
    const later = releaseStore(folderTarget(built.dir), dir);
    await expect(later.check('chat', chat.version)).rejects.toThrow(join(folder, 'page.js'));
    await expect(later.fetchFile('chat', chat.version, 'page.js')).rejects.toThrow('is not what was released');
  });

  test('fetches from a bucket again what its own folder holds damaged, and leaves out what is compressed wrongly there', async () => {
    const { target, damage } = targets.bucket();
    const chat = await built.remote('chat', {}, { 'entry.js': 'let entry;', 'page.js': 'let page;' });
    await releaseAll(target, await built.shell(), chat);
    await releaseStore(target, dir).fetchFile('chat', chat.version, 'entry.js');
    const stored = join(dir, 'chat', chat.version);
    await appendFile(join(stored, 'entry.js'), 'alert(1)');
    const store = releaseStore(target, dir);
    await store.fetchFile('chat', chat.version, 'entry.js');
    expect(logged.join()).toContain('entry.js was damaged and is fetched again');
    expect(await readFile(join(stored, 'entry.js'), 'utf8')).toBe('let entry;');

    await damage(`chat/${chat.version}/page.js.br`, cutShort);
    await store.fetchFile('chat', chat.version, 'page.js');
    expect((await readdir(stored)).filter((file) => file.startsWith('page')).sort()).toEqual(['page.js', 'page.js.gz']);
  });

  test('refuses a release of a bucket whose entry is damaged before visitors get it', async () => {
    const { target, damage } = targets.bucket();
    const chat = await built.remote('chat');
    await releaseAll(target, await built.shell(), chat);
    await damage(`chat/${chat.version}/entry.js`, () => Buffer.from('alert(1)'));
    const object = bucket.objects.get(`site/chat/${chat.version}/entry.js`);
    if (object) object.headers = {};
    await expect(releaseStore(target, dir).check('chat', chat.version)).rejects.toThrow('its hash differs');
  });
});
