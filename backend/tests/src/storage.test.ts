import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { dailyUploadBytes, dailyUploads } from 'shared-domain/rules/people-rules.ts';
import { renditionWidths } from 'shared-domain/rules/picture-rules.ts';
import { expect, test } from 'vitest';
import { anonymous, backend, server, sql } from './testing/backend.ts';
import { given } from './testing/given.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (type = 'image/png', bytes: Uint8Array<ArrayBuffer> = new Uint8Array(png)) =>
  new Blob([bytes], { type });

test.each(['space-images', 'avatars'])(
  '%s: a person writes their own folder, and everybody reads by address',
  async (bucket) => {
    const owner = await given.person();
    const path = `${owner.id}/1700000000000.png`;
    expect(
      (await owner.api.storage.from(bucket).upload(path, picture(), { contentType: 'image/png' })).error,
    ).toBeNull();
    const { data } = anonymous().storage.from(bucket).getPublicUrl(path);
    const response = await fetch(data.publicUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect((await owner.api.storage.from(bucket).remove([path])).error).toBeNull();
    expect((await fetch(data.publicUrl)).ok).toBe(false);
  },
);

test.each(['space-images', 'avatars'])(
  '%s: nobody writes, replaces, lists or deletes what is another’s',
  async (bucket) => {
    const owner = await given.person();
    const stranger = await given.person();
    const path = `${owner.id}/1.png`;
    await owner.api.storage.from(bucket).upload(path, picture(), { contentType: 'image/png' });
    for (const api of [stranger.api, anonymous()]) {
      const files = api.storage.from(bucket);
      const forged = picture('image/png', new Uint8Array([...png, 1]));
      expect((await files.upload(`${owner.id}/2.png`, forged, { contentType: 'image/png' })).error).not.toBeNull();
      expect((await files.upload('1.png', forged, { contentType: 'image/png' })).error).not.toBeNull();
      expect((await files.upload(path, forged, { contentType: 'image/png', upsert: true })).error).not.toBeNull();
      expect((await files.list(owner.id)).data ?? []).toEqual([]);
      expect((await files.list()).data ?? []).toEqual([]);
      await files.remove([path]);
      await files.move(path, `${stranger.id}/mine.png`);
    }
    const { data } = await server().storage.from(bucket).list(owner.id);
    // Hosted Supabase tells the name within the folder, the embedded storage the whole path.
    expect(data?.map(({ name }) => name.split('/').at(-1))).toEqual(['1.png']);
    const stored = await fetch(`${backend.apiUrl}/storage/v1/object/public/${bucket}/${path}`);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(png);
  },
);

test.each(['image/svg+xml', 'text/html', 'application/javascript', 'application/pdf'])(
  '%s is not a picture',
  async (type) => {
    const owner = await given.person();
    const { error } = await owner.api.storage
      .from('space-images')
      .upload(`${owner.id}/x.svg`, picture(type), { contentType: type });
    expect(error).not.toBeNull();
    expect((await server().storage.from('space-images').list(owner.id)).data).toEqual([]);
  },
);

test('more than 5 MB is too much', async () => {
  const owner = await given.person();
  const large = picture('image/png', new Uint8Array(5 * 1024 * 1024 + 1));
  const { error } = await owner.api.storage
    .from('space-images')
    .upload(`${owner.id}/x.png`, large, { contentType: 'image/png' });
  expect(error).not.toBeNull();
  expect((await server().storage.from('space-images').list(owner.id)).data).toEqual([]);
});

/** Inserts files of a person without uploading each. */
async function givenFiles(person: string, count: number, bytes: number, ago: string): Promise<void> {
  await sql`
    insert into storage.objects (id, bucket_id, name, owner_id, metadata, created_at, updated_at)
    select gen_random_uuid(), 'avatars', ${person} || '/' || n || '.png', ${person}, jsonb_build_object('size', ${bytes}::bigint),
      now() - ${ago}::interval, now() - ${ago}::interval
    from generate_series(1, ${count}) as n`;
}

test('one person puts 300 files a day into the storage, whatever the bucket; the next one is refused and not there', async () => {
  const [owner, other] = [await given.person(), await given.person()];
  await givenFiles(owner.id, dailyUploads - 1, 1000, '1 hour');
  const upload = (name: string, person = owner) =>
    person.api.storage.from('space-images').upload(`${person.id}/${name}.png`, picture(), { contentType: 'image/png' });
  expect((await upload('last')).error).toBeNull();
  expect((await upload('next')).error).toMatchObject({ message: expect.stringContaining('row-level security') });
  const chat = await owner.api.storage
    .from('chat-files')
    .upload(`${owner.id}/1700000000000.png`, picture(), { contentType: 'image/png' });
  expect(chat.error).not.toBeNull();
  expect(await sql`select from storage.objects where name like ${`${owner.id}/%`}`).toHaveLength(dailyUploads);
  expect((await upload('own', other)).error).toBeNull();
});

test('a host lists five spaces a day with as many photos as there may be, in every rendition', async () => {
  const owner = await given.person();
  const ofListing = listingLimits.images * (renditionWidths.length + 1);
  await givenFiles(owner.id, 4 * ofListing, 150_000, '1 hour');
  const names = Array.from({ length: ofListing }, (_, index) => `${owner.id}/${index}.png`);
  const uploads = names.map((name) =>
    owner.api.storage.from('space-images').upload(name, picture(), { contentType: 'image/png' }),
  );
  expect((await Promise.all(uploads)).filter(({ error }) => error !== null)).toEqual([]);
});

test('one person puts 1 GB a day into the storage; what is older than a day counts no more', async () => {
  const [owner, early] = [await given.person(), await given.person()];
  await givenFiles(owner.id, 10, (dailyUploadBytes - png.length) / 10, '1 hour');
  await givenFiles(early.id, dailyUploads, dailyUploadBytes / 10, '25 hours');
  const upload = ({ id, api }: typeof owner, name: string) =>
    api.storage.from('space-images').upload(`${id}/${name}.png`, picture(), { contentType: 'image/png' });
  expect((await upload(owner, 'last')).error).toBeNull();
  expect((await upload(owner, 'next')).error).not.toBeNull();
  expect((await upload(early, 'next')).error).toBeNull();
});
