import { describe, expect, test } from 'vitest';
import { findSchemaFiles, readSchemas, schemaTrouble } from './schemas.ts';
import { splitStatements } from './sql-statements.ts';

describe('statements of a file', () => {
  test('quotes, dollar quotes and comments end none', () => {
    const statements = [
      `-- one; two\ncreate table a (b text default ';');`,
      'create function c() returns void language sql as $$ select 1; select 2; $$;',
      `do $body$ begin execute 'select '';'' || $$;$$'; end $body$;`,
      "comment on table a is 'it''s; fine';",
      '/* ; */ select "odd;name" from a;',
    ];
    expect(splitStatements(statements.join('\n\n'))).toEqual(statements);
  });
  test('what comes after the last semicolon is kept', () => {
    expect(splitStatements('select 1;\nselect 2')).toEqual(['select 1;', 'select 2']);
  });
});

describe('schemas/', () => {
  const trouble = (...sql: string[]) => {
    const files = sql.map((text, place) => ({ name: `./schemas/${place}.sql`, sql: text }));
    return schemaTrouble(
      files,
      files.map(({ name }) => name),
    );
  };

  test('as they are', () => {
    expect(schemaTrouble(readSchemas(), findSchemaFiles())).toEqual([]);
  });

  test('an object stands once', () => {
    expect(trouble('create table public.a (b int);', 'create table public.c (b int);')).toEqual([]);
    expect(trouble('create table public.a (b int);', '-- again\ncreate table public.a (c int);')).toEqual([
      'table public.a is defined twice, in ./schemas/0.sql and in ./schemas/1.sql: keep one.',
    ]);
    expect(
      trouble('create function private.f(a int) returns int;', 'create function private.f(a text) returns int;'),
    ).toHaveLength(1);
    expect(
      trouble(
        'create policy p on public.a for select using (true);',
        'create policy p on public.b for select using (true);',
      ),
    ).toEqual([]);
    expect(
      trouble('create trigger t before insert or update on public.a execute function private.f();'.repeat(2)),
    ).toEqual([expect.stringMatching(/^trigger public\.a\.t is defined twice/)]);
    expect(trouble('create unique index i on public.a (b);', 'create index i on public.a (b);')).toHaveLength(1);
  });

  test('what is changed later is written where it is created', () => {
    expect(trouble('create or replace function private.f() returns int;')).toHaveLength(1);
    expect(trouble('alter table public.a add column b int;')[0]).toMatch(
      /"alter table public\.a add column b int;" changes/,
    );
    expect(trouble('drop table public.a;')).toHaveLength(1);
    expect(trouble('alter table public.a enable row level security;')).toEqual([]);
  });

  test('a change of all rows says so, since hosted Supabase refuses one without WHERE', () => {
    const inFunction = (body: string) =>
      `create function private.f() returns void language plpgsql as $$ begin ${body} end $$;`;
    for (const refused of [
      'delete from public.a;',
      'update public.a set b = 1;',
      'update only public.a as x set b = (select 1 where true);',
      'with gone as (delete from public.a returning *) select 1 from gone where true;',
      'for row in delete from public.a returning * loop update public.b set c = 1 where d = 2; end loop;',
      `execute format('delete from %I', name);`,
      '-- where true\ndelete from public.a /* where */;',
    ])
      expect(trouble(inFunction(refused)), refused).toEqual([
        expect.stringMatching(/without WHERE is refused by hosted Supabase/),
      ]);
    for (const fine of [
      'delete from public.a where b;',
      'update public.a set b = 1 where true;',
      'insert into public.a values (1) on conflict (b) do update set b = 2;',
      'with gone as (delete from public.a where b returning *) select 1 from gone;',
      'perform 1 from public.a for update;',
      `execute 'delete from public.a'\n  ' where b';`,
    ])
      expect(trouble(inFunction(fine)), fine).toEqual([]);
    expect(trouble('create trigger t after update on public.a for each row execute function private.f();')).toEqual([]);
    expect(trouble('create policy p on public.a for update to anon using (true);')).toEqual([]);
  });

  test('a file that the order leaves out is named', () => {
    expect(schemaTrouble([], ['./schemas/new.sql'])).toEqual([
      expect.stringMatching(/^\.\/schemas\/new\.sql is not in schema_paths/),
    ]);
  });
});
