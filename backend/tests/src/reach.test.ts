import { readApi } from 'backend-stack/api-sql.ts';
import { readSchemas, type SchemaFile } from 'backend-stack/schemas.ts';
import { bareStatement, splitStatements } from 'backend-stack/sql-statements.ts';
import { expect, test } from 'vitest';

/* Number of functions and files that each function of the API reaches: its growth shows in a review. */

const onPurpose =
  'The reach of the API has changed. If that is intended, run `npx vitest run --project backend backend/tests/src/reach.test.ts -u` and review the diff.';

// Generated from shared-domain and from the functions' `@api`.
const rulesFile = './schemas/foundation/rules.sql';
const generatedFiles = new Set<string | undefined>([rulesFile, './schemas/foundation/moderated-words.sql']);
const apiFile = './schemas/api.sql';

const calls = /\b(?:public|private)\.\w+(?=\()/g;
const writes =
  /\b(insert|update|delete)\s+(?:into |from )?(?:only )?((?:public|private|auth|storage)\.\w+)(?=([^;]*))/g;

/** Returns the functions that the SQL calls, by name, and the events that it causes, as `insert public.bookings`. */
function mentions(sql: string): string[] {
  const bare = sql.replace(/--[^\n]*/g, '');
  return [
    ...(bare.match(calls) ?? []),
    ...[...bare.matchAll(writes)].flatMap(([, event, table, rest = '']) =>
      event === 'insert' && /\bdo update\b/.test(rest) ? [`insert ${table}`, `update ${table}`] : [`${event} ${table}`],
    ),
  ];
}

/**
 * One line for each function of the API, with the functions and files that it reaches: itself, the functions that it calls and, in the
 * second pair of numbers, the triggers of the tables that it writes, regardless of their condition. Cascades of foreign keys, policies and
 * forwarders do not count, nor do generated files.
 */
function reachTable(schemas: readonly SchemaFile[]): string[] {
  const files = new Map<string, string>();
  const edges = new Map<string, string[]>();
  const add = (from: string, to: string[]) => edges.set(from, [...(edges.get(from) ?? []), ...to]);
  for (const { name: file, sql } of schemas.filter(({ name }) => name !== apiFile))
    for (const statement of splitStatements(sql).map(bareStatement)) {
      const name = /^create (?:or replace )?function ([\w.]+)/.exec(statement)?.[1];
      if (name) {
        files.set(name, file);
        add(name, mentions(statement));
      }
      const [, events = '', table] = /^create trigger \w+ (?:before|after) (.*?) on ([\w.]+)/s.exec(statement) ?? [];
      for (const event of events.match(/\b(?:insert|update|delete)\b/g) ?? [])
        add(`${event} ${table}`, mentions(statement));
    }
  const reach = (start: string, withTriggers: boolean): string => {
    const seen = new Set([start]);
    for (const name of seen)
      for (const next of edges.get(name) ?? []) if (withTriggers || files.has(next)) seen.add(next);
    const functions = [...seen].filter((name) => files.has(name));
    const places = new Set(functions.map((name) => files.get(name)).filter((file) => !generatedFiles.has(file)));
    return `${functions.length} in ${places.size}`;
  };
  return readApi(schemas)
    .map(({ schema, name }) => [name, `${schema}.${name}`] as const)
    .map(([name, key]) => `${name}: ${reach(key, false)}; with triggers ${reach(key, true)}`)
    .sort();
}

test('each function of the API reaches the functions and files of the snapshot', async () => {
  const lines = reachTable(readSchemas());
  expect(lines.length).toBeGreaterThan(150);
  await expect(`${lines.join('\n')}\n`, onPurpose).toMatchFileSnapshot('../evidence/reach.txt');
});

test('a call, an upsert and a trigger count, a comment and a trigger of another event do not', () => {
  const create = (name: string, body: string) =>
    `create function private.${name}()\nreturns void language sql volatile set search_path = '' as $$\n  ${body}\n$$;\n`;
  const tables = [
    'create trigger a before insert or update of name on public.things for each row execute function private.on_write();',
    'create trigger b after delete on public.things for each row execute function private.on_delete();',
    create('on_write', 'update public.others set name = 1; -- private.on_delete()'),
    create('on_delete', 'select 1;'),
    'create trigger c after update on public.others for each row execute function private.on_other();',
  ];
  const api = `-- @api anon: Saves.\n${create('save', 'with a as (select 1) insert into public.things select private.helper() on conflict do nothing;')}`;
  const file = (name: string, sql: string) => ({ name, sql });
  expect(
    reachTable([
      file('a.sql', tables.join('\n')),
      file('b.sql', api),
      file('c.sql', create('helper', 'select 1;') + create('on_other', 'select private.rule();')),
      file(rulesFile, create('rule', 'select 1;')),
    ]),
  ).toEqual(['save: 2 in 2; with triggers 5 in 3']);
});
