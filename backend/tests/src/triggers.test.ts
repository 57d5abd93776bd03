import { readSchemas } from 'backend-stack/schemas.ts';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { backend, sql } from './testing/backend.ts';
import { given } from './testing/given.ts';

/* Triggers enforce rules for every writer (guard, derive), and call the consequences of a change by name (after). */

const triggers = await sql<{ table: string; name: string; timing: string }[]>`
  select namespace.nspname || '.' || class.relname as table, substr(tgname, length(class.relname) + 2) as name,
    case when tgtype & 2 > 0 then 'before' else 'after' end as timing
  from pg_trigger
  join pg_class as class on class.oid = tgrelid
  join pg_namespace as namespace on namespace.oid = class.relnamespace
  join pg_proc as function on function.oid = tgfoid
  where not tgisinternal and namespace.nspname in ('public', 'private', 'auth')
    and function.pronamespace = 'private'::regnamespace
  order by 1, 2`;

/** Of all tables; the two with the longest lives may have more, and one that has texts, a guard and three kinds of statements. */
const mostTriggers = 4;
const most: Record<string, number> = { 'public.spaces': 8, 'public.bookings': 7, 'public.space_availability': 5 };

test('a trigger is called <table>_<guard|derive|after>, with its event or level where Postgres needs one of its own', () => {
  expect(triggers.length).toBeGreaterThan(60);
  const misnamed = triggers.filter(({ name, timing }) => {
    const role = /^(guard|derive|after)(?:_(?:statement|insert|update|delete))?$/.exec(name)?.[1];
    return role === undefined || (role === 'after') !== (timing === 'after');
  });
  expect(misnamed).toEqual([]);
});

test('a table has few triggers', () => {
  const counts = Object.entries(Object.groupBy(triggers, ({ table }) => table));
  expect(counts.length).toBeGreaterThan(40);
  const above = counts.filter(([table, own = []]) => own.length > (most[table] ?? mostTriggers));
  expect(above.map(([table, own]) => `${table}: ${own?.map(({ name }) => name)}`)).toEqual([]);
});

/** Constants that shared-domain declares: they call nothing and do nothing. */
const rules = readSchemas().find(({ name }) => name === './schemas/foundation/rules.sql')?.sql ?? '';

test('approving a listing calls at most 40 functions', async () => {
  const [space, admin] = await Promise.all([
    given.space({ status: 'pending' }),
    given.person('Chefe', { admin: true }),
  ]);
  const claims = Buffer.from(String(admin.token.split('.')[1]), 'base64url').toString();
  const superuser = postgres(String(backend.superuserUrl), { max: 1, onnotice: () => undefined });
  try {
    const called = await superuser.begin(async (tx) => {
      await tx`set local track_functions = 'all'`;
      await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
      await tx`select review_space(${space.id}, 'approved')`;
      await tx`reset role`;
      return tx<{ name: string }[]>`
        select schemaname || '.' || funcname as name from pg_stat_xact_user_functions where schemaname in ('public', 'private')`;
    });
    const names = called.map(({ name }) => name).filter((name) => !rules.includes(`create function ${name}(`));
    expect(names).toEqual(
      expect.arrayContaining([
        'public.review_space',
        'private.guard_space',
        'private.after_space_status',
        'private.keep_listing',
      ]),
    );
    expect(names.length, names.join(' ')).toBeLessThanOrEqual(40);
  } finally {
    await superuser.end();
  }
});
