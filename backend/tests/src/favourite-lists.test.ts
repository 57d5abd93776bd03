import { mostLists, mostSpacesOfList } from 'shared-domain/rules/people-rules.ts';
import { describe, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { given, type Person, signedIn } from './testing/given.ts';

const create = ({ api }: Person, list_name: string, first_space?: string) =>
  api.rpc('create_list', first_space ? { list_name, first_space } : { list_name });
const put = ({ api }: Person, list: string, space: string) =>
  api.rpc('put_in_list', { target_list: list, target_space: space });
const takeOut = ({ api }: Person, list: string, space: string) =>
  api.rpc('take_out_of_list', { target_list: list, target_space: space });
const listsOf = async ({ api }: Person) => {
  const { data } = await api
    .from('favourite_lists')
    .select('name, spaces:favourite_list_spaces(space_id)')
    .order('created_at')
    .throwOnError();
  return data.map(({ name, spaces }) => ({ name, spaces: spaces.map(({ space_id }) => space_id) }));
};

describe('lists of favourites', () => {
  test('a list is made with a space, named, filled, emptied and deleted; its spaces stay favourites', async () => {
    const [person, first, second] = [await given.person(), await given.space(), await given.space()];
    const { data: list } = await create(person, '  Aniversário   da mãe ', first.id);
    expect(await listsOf(person)).toEqual([{ name: 'Aniversário da mãe', spaces: [first.id] }]);
    for (const _twice of [1, 2]) expect((await put(person, String(list), second.id)).error).toBeNull();
    await person.api.rpc('rename_list', { target_list: String(list), list_name: 'Festa da mãe' });
    expect((await takeOut(person, String(list), first.id)).error).toBeNull();
    expect(await listsOf(person)).toEqual([{ name: 'Festa da mãe', spaces: [second.id] }]);
    expect((await person.api.rpc('delete_list', { target_list: String(list) })).error).toBeNull();
    expect(await listsOf(person)).toEqual([]);
    const { data: hearts } = await person.api.from('favourites').select('space_id').throwOnError();
    expect(new Set(hearts.map(({ space_id }) => space_id))).toEqual(new Set([first.id, second.id]));
  });

  test('removing the heart takes the space out of every list', async () => {
    const [person, space] = [await given.person(), await given.space()];
    await create(person, 'Festa', space.id);
    await create(person, 'Ensaio', space.id);
    await person.api.rpc('remove_favourite', { target_space: space.id });
    expect(await listsOf(person)).toEqual([
      { name: 'Festa', spaces: [] },
      { name: 'Ensaio', spaces: [] },
    ]);
  });

  test.each([
    ['without a name', ' \n ', 'invalid_input'],
    ['too long a name', 'a'.repeat(61), 'invalid_input'],
    ['a telephone', 'Ligue 21 99876-5432', 'list_name_has_phone'],
    ['a link', 'www.festa.com.br', 'list_name_has_link'],
  ])('others may come to see its name: not %s', async (_what, name, code) => {
    const person = await given.person();
    expect((await create(person, name)).error?.message).toBe(code);
    const { data: list } = await create(person, 'Festa');
    expect((await person.api.rpc('rename_list', { target_list: String(list), list_name: name })).error?.message).toBe(
      code,
    );
    expect(await listsOf(person)).toEqual([{ name: 'Festa', spaces: [] }]);
  });

  test('what nobody may see gets into no list', async () => {
    const [person, pending] = [await given.person(), await given.space({ status: 'pending' })];
    expect((await create(person, 'Festa', pending.id)).error?.message).toBe('space_not_found');
    expect(await listsOf(person)).toEqual([]);
  });

  test(`nobody has more than ${mostLists}, also not from two windows at once`, async () => {
    const person = await given.person();
    await sql`insert into favourite_lists (user_id, name)
      select ${person.id}, 'Lista' from generate_series(2, ${mostLists}::integer)`;
    const answers = await Promise.all([create(person, 'Uma'), create(person, 'Outra')]);
    expect(answers.map(({ error }) => error?.message ?? 'made').sort()).toEqual(['made', 'too_many_lists']);
    expect(await listsOf(person)).toHaveLength(mostLists);
  });

  test(`nor more than ${mostSpacesOfList} spaces in one`, async () => {
    const [person, space] = [await given.person(), await given.space()];
    const { data: list } = await create(person, 'Festa');
    await sql`insert into favourites (user_id, space_id, title)
      select ${person.id}, gen_random_uuid(), 'Casa' from generate_series(1, ${mostSpacesOfList}::integer)`;
    await sql`insert into favourite_list_spaces (list_id, space_id, user_id)
      select ${String(list)}, space_id, user_id from favourites where user_id = ${person.id}`;
    expect((await put(person, String(list), space.id)).error?.message).toBe('list_full');
    expect((await listsOf(person))[0]?.spaces).toHaveLength(mostSpacesOfList);
    // refused as a whole: the heart, too
    expect(await sql`select 1 from favourites where user_id = ${person.id} and space_id = ${space.id}`).toEqual([]);
  });

  test('are nobody else’s to read, to fill or to take', async () => {
    const [person, stranger, space] = [await given.person(), await given.person(), await given.space()];
    const { data } = await create(person, 'Festa', space.id);
    const list = String(data);
    expect(await listsOf(stranger)).toEqual([]);
    expect((await put(stranger, list, space.id)).error?.message).toBe('list_not_found');
    expect((await stranger.api.rpc('rename_list', { target_list: list, list_name: 'Minha' })).error?.message).toBe(
      'list_not_found',
    );
    await takeOut(stranger, list, space.id);
    await stranger.api.rpc('delete_list', { target_list: list });
    expect((await anonymous().rpc('create_list', { list_name: 'Festa' })).error).not.toBeNull();
    expect((await anonymous().from('favourite_lists').select()).error).not.toBeNull();
    expect(await listsOf(person)).toEqual([{ name: 'Festa', spaces: [space.id] }]);
  });

  test('are in the export, and go with the account', async () => {
    const [person, space] = [await given.person(), await given.space()];
    await create(person, 'Festa', space.id);
    const { data } = await person.api.rpc('account_export');
    expect(data).toMatchObject({ favourite_lists: [{ name: 'Festa', space_ids: [space.id] }] });
    await signedIn(person);
    expect((await person.api.rpc('delete_account')).error).toBeNull();
    expect(await sql`select 1 from favourite_lists where user_id = ${person.id}`).toEqual([]);
  });
});
