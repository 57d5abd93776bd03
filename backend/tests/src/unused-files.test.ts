import { renditionPath, renditionWidths } from 'shared-domain/rules/picture-rules.ts';
import { afterAll, expect, test } from 'vitest';
import { backend, callFunction, eventually, forgetMessages, server, sql } from './testing/backend.ts';
import { conversation } from './testing/conversations.ts';
import { day, given, type Person } from './testing/given.ts';
import { reviewFilesOf, sendReviewPhoto } from './testing/review-photos.ts';

afterAll(forgetMessages);

const renditions = [...renditionWidths, 'mail' as const];
const fileOf = (stamp: string, rendition: (typeof renditions)[number]) => renditionPath(`${stamp}.webp`, rendition);

/** A picture in all its files, as the form leaves them. Tells the entry for `spaces.images`. */
async function picture(host: Person, stamp: string): Promise<string> {
  for (const rendition of renditions) {
    const name = fileOf(stamp, rendition);
    await upload(host, 'space-images', name, name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');
  }
  return `${host.id}/${stamp}.webp`;
}

async function upload(person: Person, bucket: string, name: string, type: string): Promise<string> {
  const path = `${person.id}/${name}`;
  const { error } = await person.api.storage
    .from(bucket)
    .upload(path, new Blob(['x'], { type }), { contentType: type });
  expect(error).toBeNull();
  return path;
}

const filesOf = async (person: Person, bucket = 'space-images') =>
  (
    await sql`select name from storage.objects where bucket_id = ${bucket} and name like ${`${person.id}/%`} order by name`
  ).map(({ name }) => String(name).split('/').at(-1) ?? '');
const allOf = (...stamps: string[]) =>
  stamps.flatMap((stamp) => renditions.map((rendition) => fileOf(stamp, rendition))).sort();
const age = (person: Person, ago: string) =>
  sql`update storage.objects set created_at = now() - ${ago}::interval where name like ${`${person.id}/%`}`;
/** Makes deletions due that wait an hour for open pages. */
const hurry = () => sql`update outbox set available_at = now() where kind = 'delete_unused_files'`;

const becomes = async (read: () => Promise<string[]>, wanted: string[]) => {
  const look = async () => {
    await hurry();
    await callFunction('outbox-worker', {}, backend.secretKey);
    return (await read()).join(' ');
  };
  await eventually(look, (names) => names === wanted.join(' '));
};

test('with a deleted space go its pictures, except those that a booking or another listing shows', async () => {
  const host = await given.person();
  const [own, booked, shared] = [await picture(host, '1'), await picture(host, '2'), await picture(host, '3')];
  const [space, other] = [await given.space({ host }), await given.space({ host })];
  await sql`update spaces set images = ${[own, booked, shared]} where id = ${space.id}`;
  await sql`update spaces set images = ${[shared]} where id = ${other.id}`;
  const booking = await given.paidBooking(await given.person(), space, day(-3));
  await sql.begin(async (tx) => {
    // past the guard of what was booked
    await tx`select set_config('espacos.forgetting', 'on', true)`;
    await tx`update bookings set snapshot = ${tx.json({ image: booked })} where id = ${booking}`;
  });
  expect((await host.api.from('spaces').delete().eq('id', space.id)).error).toBeNull();
  await becomes(() => filesOf(host), allOf('2', '3'));
  const gone = await fetch(`${backend.apiUrl}/storage/v1/object/public/space-images/${own.replace('.', '-960.')}`);
  expect(gone.ok).toBe(false);
});

test('a form open since before cannot bring a picture back whose file has left; what the listing shows may stay', async () => {
  const host = await given.person();
  const [stored, released] = [await picture(host, '1'), await picture(host, '2')];
  const space = await given.space({ host });
  const save = (images: string[]) => host.api.from('spaces').update({ images, title: 'Outro' }).eq('id', space.id);
  expect((await save([stored, released])).error).toBeNull();
  expect((await save([stored])).error).toBeNull();
  // within the hour the file is there: it comes back, and its deletion finds it used
  expect((await save([released, stored])).error).toBeNull();
  expect((await save([stored])).error).toBeNull();
  await becomes(() => filesOf(host), allOf('1'));
  const { status, error } = await save([stored, released]);
  expect([status, error?.message]).toEqual([409, 'picture_gone']);
  expect(await sql`select images from spaces where id = ${space.id}`).toEqual([{ images: [stored] }]);
  // an older row whose picture is lost is edited all the same
  await sql`update spaces set images = ${[stored, 'teste/9.jpg']} where id = ${space.id}`;
  expect((await save(['teste/9.jpg', stored])).error).toBeNull();
});

test('a picture taken out of a listing, a replaced avatar and an attachment whose message is gone leave, too', async () => {
  const { id, client, host } = await conversation();
  const [stored, released] = [await picture(host, '1'), await picture(host, '2')];
  const [space] = await sql`select id from spaces where host_id = ${host.id}`;
  const change = (images: string[]) => host.api.from('spaces').update({ images }).eq('id', String(space?.id));
  expect((await change([stored, released])).error).toBeNull();
  expect((await change([stored])).error).toBeNull();

  const avatar = (name: string) => upload(client, 'avatars', name, 'image/webp');
  const address = (path: string) => `${backend.apiUrl}/storage/v1/object/public/avatars/${path}`;
  for (const path of [await avatar('avatar-1.webp'), await avatar('avatar-2.webp')])
    await client.api
      .from('profiles')
      .update({ avatar_url: address(path) })
      .eq('id', client.id);

  const file_url = await upload(client, 'chat-files', '1700000000000.txt', 'text/plain');
  const file = { conversation_id: id, sender_id: client.id, message_type: 'file', file_url, file_size: 1 };
  expect((await client.api.from('messages').insert({ ...file, file_name: 'lista.txt' })).error).toBeNull();
  await becomes(() => filesOf(host), allOf('1'));
  await becomes(() => filesOf(client, 'avatars'), ['avatar-2.webp']);
  expect(await filesOf(client, 'chat-files')).toEqual(['1700000000000.txt']);
  await sql`delete from messages where file_url = ${file_url}`;
  await becomes(() => filesOf(client, 'chat-files'), []);
});

test('what was never used goes after its time: attachments and avatars after a day, pictures of a listing after thirty', async () => {
  const [person, recent] = [await given.person(), await given.person()];
  for (const one of [person, recent]) {
    await picture(one, '1');
    await upload(one, 'avatars', 'avatar-1.webp', 'image/webp');
    await upload(one, 'chat-files', '1700000000000.txt', 'text/plain');
  }
  await age(person, '25 hours');
  await age(recent, '23 hours');
  const run = () => callFunction('delete-expired-data', {}, backend.secretKey);
  expect((await run()).status).toBe(200);
  await becomes(() => filesOf(person, 'chat-files'), []);
  await becomes(() => filesOf(person, 'avatars'), []);
  expect(await filesOf(person)).toEqual(allOf('1'));
  expect(await filesOf(recent, 'chat-files')).toHaveLength(1);
  expect(await filesOf(recent, 'avatars')).toHaveLength(1);
  await age(person, '31 days');
  await run();
  await becomes(() => filesOf(person), []);
});

test('a file that is used, or no person’s, is never among the unused, whatever is asked', async () => {
  const host = await given.person();
  const [own, odd] = [await picture(host, '1'), await upload(host, 'space-images', '7-480.webp', 'image/webp')];
  const space = await given.space({ host });
  const address = `${backend.apiUrl}/storage/v1/object/public/space-images/${own}`;
  const narrow = `${backend.apiUrl}/storage/v1/render/image/public/space-images/${host.id}/3.webp?width=960`;
  await sql`update spaces set images = ${[address, odd, narrow]} where id = ${space.id}`;
  const alike = '00000000----------------------------/1.webp';
  const shown = [own, own.replace('.webp', '-960.webp'), odd, `${host.id}/3-480.webp`];
  const names = [...shown, 'demo/1.webp', alike, `${host.id}/2.webp`];
  const { data } = await server().rpc('unused_files', { bucket: 'space-images', file_names: names });
  expect(data).toEqual([`${host.id}/2.webp`]);
});

test('the pictures of a review go with it; those that were chosen for none go after a day', async () => {
  const space = await given.space();
  const guest = await given.person();
  await given.paidBooking(guest, space, day(-3));
  const [shown, givenUp] = [await sendReviewPhoto(guest, space), await sendReviewPhoto(guest, space)];
  const review = { target_space: space.id, rating: 5, comment: 'Bom.', photos: [shown.path] };
  const { data: id } = await guest.api.rpc('write_review', review);
  const left = async () => [
    ...new Set((await reviewFilesOf(guest)).map((name) => name.replace(/-\d+\.webp$/, '.webp'))),
  ];
  expect(await left()).toEqual([shown.path, givenUp.path]);
  await age(guest, '25 hours');
  await callFunction('delete-expired-data', {}, backend.secretKey);
  await becomes(left, [shown.path]);
  await sql`delete from reviews where id = ${id}`;
  await becomes(left, []);
});
