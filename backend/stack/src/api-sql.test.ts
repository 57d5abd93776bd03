import { expect, test } from 'vitest';
import { apiSql } from './api-sql.ts';

const write = (sql: string) => apiSql([{ name: './schemas/a.sql', sql }]);
const taking = (words: string) => `${words}
create function private.take(a text[] default '{1,2}', b numeric(10, 2) default 0)
returns setof json language sql stable security definer set search_path = '' as $$ select 1 $$;
`;

test('a private function gets a forwarder, its comment and its grants', () => {
  const sql = write(taking("-- Kept.\n-- @api anon: Takes one\n-- person's thing. Codes: gone."));
  expect(sql).toContain(`
create function public.take(a text[] default '{1,2}', b numeric(10, 2) default 0)
returns setof json language sql stable set search_path = '' as $$
  select * from private.take(a, b);
$$;
comment on function public.take is 'Takes one person''s thing. Codes: gone.';
grant execute on function private.take, public.take to anon, authenticated;
`);
});

test('a longer time than its caller has is the forwarder’s, too', () => {
  const sql = write(taking('-- @api anon: Takes.').replace("'' as", "'' set statement_timeout = '55s' as"));
  expect(sql).toContain(`language sql stable set search_path = '' set statement_timeout = '55s' as $$`);
});

test('a public function gets its comment and its grant', () => {
  const sql = write(taking('-- @api admin: Takes.').replace('private.', 'public.'));
  expect(sql).toContain(`
comment on function public.take is 'Takes.';
grant execute on function public.take to authenticated;
`);
  expect(sql).not.toContain('create function');
});

test('what says nothing of the API is left out', () => {
  expect(write(taking('-- Takes.'))).not.toContain('take');
});

test.each([
  ['a public function without it', taking('-- Takes.').replace('private.', 'public.'), /without `-- @api/],
  ['an unknown word', taking('-- @api everybody: Takes.'), /`@api everybody` of take/],
  ['no text', taking('-- @api anon'), /not right above/],
  ['a statement between it and the function', taking('-- @api anon: Takes.\nselect 1;'), /not right above/],
  ['an empty line between them', taking('-- @api anon: Takes.\n'), /not right above/],
  ['a table below it', '-- @api anon: Takes.\ncreate table public.a (b text);', /not right above/],
])('%s is refused', (_, sql, message) => {
  expect(() => write(sql)).toThrow(message);
});
