import { mostFavourites } from 'shared-domain/rules/people-rules.ts';
import { describe, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { given, type Person, type Space, signedIn } from './testing/given.ts';

const save = ({ api }: Person, ...spaces: Pick<Space, 'id'>[]) =>
  api.rpc('save_favourites', { space_ids: spaces.map(({ id }) => id) });
const remove = ({ api }: Person, { id }: Pick<Space, 'id'>) => api.rpc('remove_favourite', { target_space: id });
const stored = async ({ api }: Person) => {
  const { data } = await api.from('favourites').select('space_id').order('saved_at').throwOnError();
  return data.map(({ space_id }) => space_id);
};

describe('favourites', () => {
  test('a space is kept once, and taken back', async () => {
    const [person, space] = [await given.person(), await given.space()];
    expect((await save(person, space)).data).toEqual([space.id]);
    expect((await save(person, space, space)).data).toEqual([space.id]);
    expect(await stored(person)).toEqual([space.id]);
    expect((await remove(person, space)).error).toBeNull();
    expect((await remove(person, space)).error).toBeNull();
    expect(await stored(person)).toEqual([]);
  });

  test('two windows that save the same at once keep it once', async () => {
    const [person, ...spaces] = [await given.person(), await given.space(), await given.space()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(person, ...spaces)));
    for (const { data } of answers) expect(new Set(data)).toEqual(new Set(spaces.map(({ id }) => id)));
    expect(await stored(person)).toHaveLength(2);
  });

  test('a visitor’s hearts come along without loss or doubling; what nobody may see is not answered', async () => {
    const person = await given.person();
    const [before, brought, pending] = [
      await given.space(),
      await given.space(),
      await given.space({ status: 'pending' }),
    ];
    await save(person, before);
    const { data } = await save(person, before, brought, pending, { id: crypto.randomUUID() });
    expect(new Set(data)).toEqual(new Set([before.id, brought.id]));
    expect(new Set(await stored(person))).toEqual(new Set([before.id, brought.id]));
  });

  test('what was deleted or left the site is still said, with the title it had', async () => {
    const [person, host] = [await given.person(), await given.person()];
    const space = await given.space({ host });
    await save(person, space);
    await sql`delete from spaces where id = ${space.id}`;
    const { data } = await person.api.from('favourites').select('space_id, title');
    expect(data).toEqual([{ space_id: space.id, title: 'Casa do Mirante' }]);
    expect((await anonymous().rpc('listed_spaces', { space_ids: [space.id] })).data).toEqual([]);
    // it is no news that it is kept already
    expect((await save(person, space)).data).toEqual([space.id]);
    await remove(person, space);
    expect(await stored(person)).toEqual([]);
  });

  test('spaces are listed by id for everybody, in that order, without those that only their host may see', async () => {
    const [first, second, pending] = [
      await given.space(),
      await given.space(),
      await given.space({ status: 'pending' }),
    ];
    const ids = [second.id, pending.id, first.id];
    const { data } = await anonymous().rpc('listed_spaces', { space_ids: ids });
    expect(data?.map(({ id }) => id)).toEqual([second.id, first.id]);
    await sql`update spaces set suspended_at = now() where id = ${second.id}`;
    const { data: left } = await pending.host.api.rpc('listed_spaces', { space_ids: ids });
    expect(left?.map(({ id }) => id)).toEqual([first.id]);
  });

  test(`nobody keeps more than ${mostFavourites}`, async () => {
    const [person, last, space] = [await given.person(), await given.space(), await given.space()];
    await sql`insert into favourites (user_id, space_id, title)
      select ${person.id}, gen_random_uuid(), 'Casa' from generate_series(2, ${mostFavourites}::integer)`;
    expect((await save(person, last)).error).toBeNull();
    expect((await save(person, space)).error?.message).toBe('too_many_favourites');
    expect(await sql`select 1 from favourites where user_id = ${person.id} and space_id = ${space.id}`).toEqual([]);
    const ids = Array.from({ length: mostFavourites + 1 }, () => crypto.randomUUID());
    expect((await person.api.rpc('save_favourites', { space_ids: ids })).error?.message).toBe('too_many_favourites');
  });

  test('are nobody else’s to read or to take', async () => {
    const [person, stranger, space] = [await given.person(), await given.person(), await given.space()];
    await save(person, space);
    expect(await stored(stranger)).toEqual([]);
    await remove(stranger, space);
    const row = { user_id: person.id, space_id: space.id, title: 'Outra' };
    expect((await stranger.api.from('favourites').insert(row as never)).error?.code).toBe('42501');
    expect((await stranger.api.from('favourites').delete().eq('space_id', space.id)).error?.code).toBe('42501');
    expect((await anonymous().from('favourites').select()).error).not.toBeNull();
    expect((await anonymous().rpc('save_favourites', { space_ids: [space.id] })).error).not.toBeNull();
    expect(await stored(person)).toEqual([space.id]);
  });

  test('are in the export, and go with the account', async () => {
    const [person, space] = [await given.person(), await given.space()];
    await save(person, space);
    const { data } = await person.api.rpc('account_export');
    expect(data).toMatchObject({ favourites: [{ space_id: space.id, title: 'Casa do Mirante' }] });
    await signedIn(person);
    expect((await person.api.rpc('delete_account')).error).toBeNull();
    expect(await sql`select 1 from favourites where user_id = ${person.id}`).toEqual([]);
  });
});
