import { expect, test } from 'vitest';
import { sql } from './testing/backend.ts';

/* Triggers hold what must hold whoever writes (guard, derive) and call, by name, what a change sets off (after). */

interface Trigger {
  table: string;
  name: string;
  timing: 'before' | 'after';
}

const triggers = await sql<Trigger[]>`
  select namespace.nspname || '.' || class.relname as table, tgname as name,
    case when tgtype & 2 > 0 then 'before' else 'after' end as timing
  from pg_trigger
  join pg_class as class on class.oid = tgrelid
  join pg_namespace as namespace on namespace.oid = class.relnamespace
  join pg_proc as function on function.oid = tgfoid
  where not tgisinternal and namespace.nspname in ('public', 'private', 'auth')
    and function.pronamespace = 'private'::regnamespace
  order by 1, 2`;
const byTable = Object.groupBy(triggers, ({ table }) => table);

test('a trigger is named after its table and its role, and after events run in one place', () => {
  expect(triggers.length).toBeGreaterThan(60);
  const misnamed = triggers.filter(({ table, name, timing }) => {
    const role = /^(guard|derive|after)(?:_(?:statement|insert|update|delete))?$/.exec(
      name.slice(table.lastIndexOf('.') + 1 + 'x'.length - 1).slice(table.split('.')[1]!.length + 1),
    )?.[1];
    return role === undefined || (role === 'after') !== (timing === 'after');
  });
  expect(misnamed).toEqual([]);
});
