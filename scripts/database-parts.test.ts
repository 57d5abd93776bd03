import { expect, test } from 'vitest';
import { DatabaseParts } from './database-parts.ts';

const create = (name: string, body: string) =>
  `-- Does this.\ncreate function ${name}()\nreturns void language sql set search_path = '' as $$\n  ${body}\n$$;\n`;
const tables = `create table public.things (day date default private.today());
create trigger things_note after insert on public.things for each row execute function private.note_thing();
grant execute on function private.save_thing to authenticated;
`;
const functions = [
  create('private.today', 'select 1;'),
  create('private.note_thing', 'select private.send();'),
  create('private.send', 'select 1;'),
  create('private.save_thing', 'insert into public.things select private.checked();'),
  create('public.save_thing', 'select private.save_thing();'),
  create('private.checked', 'select 1;'),
  create('private.other', 'select 1;'),
];
const parts = (...more: string[]) => new DatabaseParts([tables, ...functions, ...more]);
const forEverybody = ['note_thing', 'send', 'today'];

test('triggers and defaults run for everybody, with what they call; a grant runs nothing', () => {
  expect(parts().reachedBy([])).toEqual(forEverybody);
});

test('a call reaches what it calls', () => {
  expect(parts().namesIn("await api.rpc('save_thing', { nothing })")).toEqual(['save_thing']);
  expect(parts().reachedBy(['save_thing'])).toEqual(['checked', 'save_thing', ...forEverybody].sort());
});

test.each([
  ['a function', create('private.checked', 'select 2;'), ['save_thing']],
  [
    'a function in a migration',
    create('private.checked', 'select 2;').replace('create', 'create or replace'),
    ['save_thing'],
  ],
  ['a function that is dropped', 'drop function private.other();', ['other']],
  ['what a function calls for the first time', create('private.save_thing', 'select private.other();'), ['save_thing']],
  ['a trigger’s function', create('private.send', 'select 2;'), ['nothing', 'save_thing', 'other']],
  ['a table', 'alter table public.things add column a text;', ['nothing', 'save_thing', 'other']],
  ['a policy', 'create policy a on public.things for select using (true);', ['nothing', 'save_thing', 'other']],
  ['a grant', 'grant execute on function private.other to anon;', ['nothing', 'save_thing', 'other']],
  ['a setting of a migration', "set lock_timeout = '5s';", []],
])('%s changes what its callers depend on', (_, sql, callers) => {
  const textFor = (database: DatabaseParts, name: string) => database.textOf(database.reachedBy([name]));
  const changed = ['nothing', 'save_thing', 'other'].filter(
    (name) => textFor(parts(), name) !== textFor(parts(sql), name),
  );
  expect(changed).toEqual(callers);
});
