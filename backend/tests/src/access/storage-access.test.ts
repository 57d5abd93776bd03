import { beforeAll, describe, expect, test } from 'vitest';
import { backend, server, sql } from '../testing/backend.ts';
import { type Actor, people } from './access-table.ts';
import { makeWorld, type World } from './world.ts';

/* Everybody × every bucket × every way to read, write, replace, move and remove what is the guest's. */

const png = (stamp: number) => `${stamp}.png`;
const buckets = {
  'space-images': { isPublic: true, type: 'image/png', nameOf: png, limit: 5 * 1024 * 1024 },
  'review-photos': {
    isPublic: true,
    type: 'image/webp',
    nameOf: (stamp: number) => `${world.visited.id}-${stamp}-480.webp`,
    limit: 5 * 1024 * 1024,
  },
  avatars: { isPublic: true, type: 'image/png', nameOf: png, limit: 5 * 1024 * 1024 },
  'chat-files': {
    isPublic: false,
    type: 'application/pdf',
    nameOf: (stamp: number) => `${stamp}.pdf`,
    limit: 50 * 1024 * 1024,
  },
};
const first = 1_700_000_000_000;
type Bucket = keyof typeof buckets;
const bucketNames = Object.keys(buckets) as Bucket[];

const page = '<html><script>alert(document.domain)</script></html>';
const bytes = 'what the guest put there';
let world: World;

beforeAll(async () => {
  world = await makeWorld();
  for (const bucket of bucketNames) {
    const { type, nameOf } = buckets[bucket];
    const { error } = await world.members.guest.api.storage
      .from(bucket)
      .upload(`${world.members.guest.id}/${nameOf(first)}`, new Blob([bytes], { type }), { contentType: type });
    expect(error).toBeNull();
  }
});

const objects = async () =>
  (
    await sql`select bucket_id, name, owner_id, metadata, version from storage.objects
      where name like ${`${world.members.guest.id}/%`} order by 1, 2`
  ).map((row) => ({ ...row }));
const read = (address: string, token?: string) =>
  fetch(`${backend.apiUrl}/storage/v1/${address}`, {
    headers: { apikey: backend.publishableKey, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
const tokenFor = (who: Actor) => (who === 'anonymous' ? undefined : world.members[who].token);

test('the buckets are these, and each says which kinds and how much it takes', async () => {
  const rows =
    await sql`select id, public, file_size_limit::integer as "limit", allowed_mime_types as kinds from storage.buckets order by id`;
  expect(rows.map(({ id, public: isPublic, limit }) => ({ id, isPublic, limit }))).toEqual(
    bucketNames
      .map((id) => ({ id, isPublic: buckets[id].isPublic, limit: buckets[id].limit }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  for (const { id, kinds } of rows) {
    expect(kinds, id).not.toBeNull();
    expect((kinds as string[]).join(' '), id).not.toMatch(/svg|html|xml\b|javascript|\*|octet-stream|zip/);
  }
});

const signedForASecond: URL[] = [];

describe.each(bucketNames)('%s', (bucket) => {
  const { isPublic, type, nameOf, limit } = buckets[bucket];
  const path = () => `${world.members.guest.id}/${nameOf(first)}`;

  test.each(people)('%s', async (who) => {
    const isOwner = who === 'guest';
    const name = nameOf(first);
    const before = await objects();
    const files = world.api(who).storage.from(bucket);
    const forged = new Blob(['forged'], { type });

    expect((await read(`object/public/${bucket}/${path()}`)).ok).toBe(isPublic);
    expect((await read(`object/${bucket}/${path()}`, tokenFor(who))).ok).toBe(isPublic || isOwner);
    if (!isPublic && !isOwner) {
      for (const address of [
        'object/authenticated',
        'object/info',
        'object/info/authenticated',
        'render/image/authenticated',
      ]) {
        expect((await read(`${address}/${bucket}/${path()}`, tokenFor(who))).ok, address).toBe(false);
      }
    }
    const signed = await files.createSignedUrl(path(), 60);
    expect(signed.error === null).toBe(isOwner);
    expect((await files.createSignedUrls([path()], 60)).data?.[0]?.signedUrl ?? '').toMatch(isOwner ? /token=/ : /^$/);
    const listed = [
      await files.list(),
      await files.list(world.members.guest.id),
      await files.list('', { search: name }),
    ];
    const names = listed.flatMap(({ data }) => data ?? []).map((entry) => entry.name);
    expect(names.some((one) => one.includes(name) || one.includes(world.members.guest.id))).toBe(isOwner);

    if (!isOwner) {
      const folder = `${world.members.guest.id}/${nameOf(first + 1)}`;
      const own = who === 'anonymous' ? 'anonymous' : world.members[who].id;
      const attempts = [
        files.upload(folder, forged, { contentType: type }),
        files.upload(path(), forged, { contentType: type, upsert: true }),
        files.update(path(), forged, { contentType: type }),
        files.move(path(), `${own}/${nameOf(first + 2)}`),
        files.copy(path(), `${own}/${nameOf(first + 2)}`),
        files.createSignedUploadUrl(folder),
        files.upload(nameOf(first + 1), forged, { contentType: type }),
        files.upload(`${own}/../${world.members.guest.id}/${nameOf(first + 3)}`, forged, { contentType: type }),
      ];
      for (const [place, { error }] of (await Promise.all(attempts)).entries())
        expect(error, `attempt ${place}`).not.toBeNull();
      await files.remove([path()]);
    }
    expect(await objects()).toEqual(before);
    const stored = await server().storage.from(bucket).download(path());
    expect(await stored.data?.text()).toBe(bytes);
  });

  test('a visitor writes nowhere', async () => {
    const [row] = await sql`select count(*) as count from storage.objects`;
    const files = world.api('anonymous').storage.from(bucket);
    for (const place of ['x.png', 'public/x.png', `${world.members.host.id}/${nameOf(first + 9)}`]) {
      expect((await files.upload(place, new Blob(['x'], { type }), { contentType: type })).error).not.toBeNull();
    }
    expect((await sql`select count(*) as count from storage.objects`)[0]).toEqual(row);
  });

  test.each([
    'image/svg+xml',
    'text/html',
    'text/html; charset=utf-8',
    'application/xhtml+xml',
    'text/javascript',
    'IMAGE/SVG+XML',
    'image/svg+xml;a=image/png',
    '',
  ])('takes no "%s"', async (wrong) => {
    const before = await objects();
    const target = `${world.members.guest.id}/${nameOf(first + 10)}`;
    const response = await fetch(`${backend.apiUrl}/storage/v1/object/${bucket}/${target}`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${world.members.guest.token}`,
        ...(wrong ? { 'content-type': wrong } : {}),
      },
      body: new TextEncoder().encode(page),
    });
    expect(response.ok).toBe(false);
    expect(await objects()).toEqual(before);
  });

  test('takes no more than its limit', async () => {
    const before = await objects();
    const large = new Blob([new Uint8Array(limit + 1)], { type });
    const target = `${world.members.guest.id}/${nameOf(first + 11)}`;
    const { error } = await world.members.guest.api.storage.from(bucket).upload(target, large, { contentType: type });
    expect(error).not.toBeNull();
    expect(await objects()).toEqual(before);
  });

  test('bytes that lie about their kind stay harmless', async () => {
    const { guest } = world.members;
    const target = `${guest.id}/${nameOf(first + 12)}`;
    const files = guest.api.storage.from(bucket);
    expect((await files.upload(target, new Blob([page], { type }), { contentType: type })).error).toBeNull();
    const { data } = await files.createSignedUrl(target, 60);
    const addresses = [data?.signedUrl ?? '', ...(isPublic ? [files.getPublicUrl(target).data.publicUrl] : [])];
    for (const address of addresses) {
      const response = await fetch(address);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')?.split(';')[0]).toBe(type);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toMatch(/sandbox/);
      if (!type.startsWith('image/')) expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    }
    expect((await files.remove([target])).error).toBeNull();
  });

  test('a signed address opens its one object, unaltered and in time', async () => {
    const files = world.members.guest.api.storage.from(bucket);
    const { data } = await files.createSignedUrl(path(), 1);
    const address = new URL(data?.signedUrl ?? '');
    expect((await fetch(address)).status).toBe(200);
    const other = new URL(address);
    const name = nameOf(first);
    other.pathname = other.pathname.replace(name, `x${name}`);
    const tampered = new URL(address);
    tampered.searchParams.set('token', `${address.searchParams.get('token')}x`);
    const bare = new URL(address);
    bare.search = '';
    for (const wrong of [other, tampered, bare]) expect((await fetch(wrong)).ok).toBe(false);
    signedForASecond.push(address);
  });
});

test('no signed address opens anything after its time', async () => {
  expect(signedForASecond).toHaveLength(bucketNames.length);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  for (const address of signedForASecond) expect((await fetch(address)).ok, address.pathname).toBe(false);
});

test('a file that was sent stays what it was: its sender neither removes it nor puts another in its place', async () => {
  const { guest, host } = world.members;
  const [conversation] = Object.values(world.rows.conversations ?? {});
  const path = `${guest.id}/${buckets['chat-files'].nameOf(first)}`;
  const { error } = await guest.api.from('messages').insert({
    conversation_id: conversation?.id ?? '',
    sender_id: guest.id,
    message_type: 'file',
    file_url: path,
    file_name: 'contrato.pdf',
    file_size: bytes.length,
  });
  expect(error).toBeNull();
  const files = guest.api.storage.from('chat-files');
  const other = new Blob(['another contract'], { type: 'application/pdf' });
  await files.remove([path]);
  expect((await files.upload(path, other, { contentType: 'application/pdf' })).error).not.toBeNull();
  expect((await files.upload(path, other, { contentType: 'application/pdf', upsert: true })).error).not.toBeNull();
  expect((await files.move(path, `${guest.id}/1700000000099.pdf`)).error).not.toBeNull();
  const received = await host.api.storage.from('chat-files').download(path);
  expect(await received.data?.text()).toBe(bytes);
});
