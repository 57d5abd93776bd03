import { beforeAll, describe, expect, test } from 'vitest';
import { backend, type Client, sql } from '../testing/backend.ts';
import { type Actor, accessTable, people, signedIn, type TableAccess } from './access-table.ts';
import { type Attempt, insertOf, type Outcome, sampleRow, stateOf, tryInSql, updateOf, where } from './sql-attempts.ts';
import { type Key, makeWorld, type Row, type World } from './world.ts';

/*
 * The access matrix: everybody × every table × every row × every column × every verb, against access-table.ts. Each denial
 * is asserted twice: it was refused, and nothing changed.
 */

interface Column {
  name: string;
  type: string;
  /** Drawn by the database; Postgres refuses any other value before it looks at rights. */
  isDrawn: boolean;
}

/** How a denial shows: the grant, the policy or a trigger says no, or a rule that nobody passes. */
const refusals = /^(42501|428C9|PT4\d\d|23503|23505|23514)$/;
/** The same where no grant exists: nothing but the grant may be what stops it. */
const isUngranted = ({ code, changed }: Outcome, column?: Column) =>
  !changed && (code === '42501' || (code === '428C9' && column?.isDrawn === true));

const tables = Object.entries(accessTable);
let world: World;
const columnsOf = new Map<string, Column[]>();

beforeAll(async () => {
  world = await makeWorld();
  const columns = await sql<(Column & { table: string })[]>`
    select relname as table, attname as name, format_type(atttypid, null) as type, attidentity = 'a' as "isDrawn"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0 and not attisdropped
    order by relname, attnum`;
  for (const { table, ...column } of columns) columnsOf.set(table, [...(columnsOf.get(table) ?? []), column]);
});

describe('the table is complete', () => {
  test('every table and column of the catalog has its line, and no line is about nothing', () => {
    const written = Object.fromEntries(tables.map(([name, { columns }]) => [name, Object.keys(columns).sort()]));
    const found = Object.fromEntries(
      [...columnsOf].map(([name, columns]) => [name, columns.map((c) => c.name).sort()]),
    );
    expect(written).toEqual(found);
  });

  test('every sample row is there', async () => {
    for (const [table, { rows }] of tables) {
      expect(Object.keys(world.rows[table] ?? {}), table).toEqual(Object.keys(rows));
      for (const key of Object.values(world.rows[table] ?? {})) await sampleRow(table, key);
    }
  });

  test('the grants are exactly those of the columns', async () => {
    const grants = await sql<{ table: string; column: string; role: string; verb: string }[]>`
      select relname as table, attname as column, role, verb
      from pg_attribute join pg_class on pg_class.oid = attrelid,
        unnest(array['anon', 'authenticated']) as role, unnest(array['select', 'insert', 'update', 'references']) as verb
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0
        and not attisdropped and has_column_privilege(role, pg_class.oid, attname, verb)`;
    const letter = (verb: string) => verb.charAt(0).replace('s', 'r');
    const found = grants.map(({ table, column, role, verb }) =>
      verb === 'references' ? `${table}.${column} ${role} references` : `${table}.${column} ${role} ${letter(verb)}`,
    );
    const written = tables.flatMap(([table, access]) =>
      Object.entries(access.columns).flatMap(([column, rights]) =>
        [...rights.replace('s', 'u')].flatMap((right) => [
          `${table}.${column} authenticated ${right}`,
          ...(right === 'r' && isPublic(access) ? [`${table}.${column} anon r`] : []),
        ]),
      ),
    );
    expect(found.sort()).toEqual(written.sort());
  });

  test('deletions are granted where somebody may, and nobody truncates', async () => {
    const grants = await sql<{ grant: string }[]>`
      select format('%s %s %s', table_name, lower(privilege_type), grantee) as grant
      from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
        and privilege_type not in ('SELECT', 'INSERT', 'UPDATE')`;
    const written = tables
      .filter(([, { rows }]) => Object.values(rows).some((row) => row.delete?.length))
      .map(([table]) => `${table} delete authenticated`);
    expect(grants.map(({ grant }) => grant).sort()).toEqual(written.sort());
  });

  test('the private schema is nobody’s', async () => {
    const grants = await sql`
      select relname, role from pg_class, unnest(array['anon', 'authenticated', 'service_role']) as role
      where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v', 'm') and (
        has_any_column_privilege(role, pg_class.oid, 'select, insert, update')
        or has_table_privilege(role, pg_class.oid, 'delete, truncate'))`;
    expect(grants).toEqual([]);
    for (const schema of ['private', 'auth', 'storage', 'extensions', 'vault', 'pg_catalog']) {
      const response = await fetch(`${backend.apiUrl}/rest/v1/users?select=*`, {
        headers: { apikey: backend.publishableKey, 'accept-profile': schema },
      });
      expect(response.ok, schema).toBe(false);
    }
  });
});

describe.each(tables)('%s, in SQL', (table, access) => {
  const rows = Object.entries(access.rows);
  const keyOf = (row: string): Key => world.rows[table]?.[row] ?? {};

  test('reads', async () => {
    const trials = people.flatMap((who) => [
      ...rows.map(([row, { read }]) => ({
        what: `${who} reads ${row}`,
        attempt: { who, statement: `select from public.${table} as t where ${where(keyOf(row))}` },
        check: (outcome: Outcome) => (read.includes(who) ? outcome.count === 1 : isRefused(outcome)),
      })),
      ...Object.entries(access.columns).map(([column, rights]) => ({
        what: `${who} reads the column ${column}`,
        attempt: { who, statement: `select "${column}" from public.${table} limit 1` },
        check: ({ code }: Outcome) =>
          rights.includes('r') && (who !== 'anonymous' || isPublic(access)) ? code === null : code === '42501',
      })),
    ]);
    await walk(table, trials);
  });

  test('changes, by row and column', async () => {
    const trials: Trial[] = [];
    for (const [row, { update = {} }] of rows) {
      const sample = await sampleRow(table, keyOf(row));
      for (const [column, rights] of Object.entries(access.columns)) {
        for (const change of changesOf(table, column, sample)) {
          const allowed = update[`${column}=${change[column]}`] ?? update[column] ?? [];
          for (const who of people) {
            trials.push({
              what: `${who} changes ${row}: ${JSON.stringify(change)}`,
              attempt: { who, statement: updateOf(table, keyOf(row), change) },
              check: (outcome) => {
                if (!/[us]/.test(rights) || who === 'anonymous')
                  return isUngranted(outcome, columnNamed(table, column));
                if (!allowed.includes(who)) return isRefused(outcome);
                return outcome.code === null && outcome.count === 1 && (rights.includes('s') || outcome.changed);
              },
            });
          }
        }
      }
    }
    await walk(table, trials);
  });

  test('deletions', async () => {
    const trials = rows.flatMap(([row, rights]) =>
      people.map((who) => ({
        what: `${who} deletes ${row}`,
        attempt: { who, statement: `delete from public.${table} where ${where(keyOf(row))}` },
        check: (outcome: Outcome) =>
          rights.delete?.includes(who) ? outcome.count === 1 && outcome.changed : isRefused(outcome),
      })),
    );
    const everything = people.map((who) => ({
      what: `${who} empties the table`,
      attempt: { who, statement: `truncate public.${table} cascade` },
      check: isRefused,
    }));
    await walk(table, [...trials, ...everything]);
  });

  test('new rows, with every column', async () => {
    const sample = await sampleRow(table, keyOf(rows[0]?.[0] ?? ''));
    const trials: Trial[] = [];
    for (const who of people) {
      const row = newRowOf(table, who, sample);
      const may = access.insert.includes(who);
      trials.push({
        what: `${who} adds ${JSON.stringify(row)}`,
        attempt: { who, statement: insertOf(table, row) },
        check: (outcome) => (may ? outcome.count === 1 && outcome.changed : isRefused(outcome)),
      });
      for (const [column, rights] of Object.entries(access.columns)) {
        if (rights.includes('i')) continue;
        trials.push({
          what: `${who} adds a row with ${column}`,
          attempt: { who, statement: insertOf(table, { ...row, [column]: sample[column] ?? null }) },
          check: (outcome) => isUngranted(outcome, columnNamed(table, column)),
        });
      }
      // In somebody else's name: every column that says whose the row is.
      for (const column of Object.keys(world.newRow[table] ? row : {}).filter((name) =>
        /^(user_id|host_id|client_id|sender_id|id)$/.test(name),
      )) {
        for (const other of signedIn) {
          const id = world.members[other as keyof World['members']].id;
          if (id === row[column]) continue;
          trials.push({
            what: `${who} adds a row whose ${column} is ${other}`,
            attempt: { who, statement: insertOf(table, { ...row, [column]: id }) },
            check: isRefused,
          });
        }
      }
    }
    await walk(table, trials);
  });
});

describe.each(tables)('%s, through the API', (table, access) => {
  const rows = Object.entries(access.rows);
  const keyOf = (row: string): Key => world.rows[table]?.[row] ?? {};
  const readable = Object.keys(access.columns).filter((column) => access.columns[column]?.includes('r'));
  const from = (who: Actor) => (world.api(who) as unknown as AnyClient).from(table);

  test.each(people)('%s', async (who) => {
    const before = await stateOf(world, table);
    for (const [row, { read }] of rows) {
      const answer = await from(who)
        .select(readable.join(',') || '*')
        .match(keyOf(row));
      if (read.includes(who)) expect(answer, `reads ${row}`).toMatchObject({ error: null, data: [expect.anything()] });
      else expect(answer.data ?? [], `reads ${row}`).toEqual([]);
    }
    // Asked for everything, the answer has none of the rows that are not theirs either.
    const all = ((await from(who).select(readable.join(',') || '*')).data ?? []) as Row[];
    for (const [row, { read }] of rows) {
      const found = all.some((one) =>
        Object.entries(keyOf(row)).every(([column, value]) => String(one[column]) === value),
      );
      if (!read.includes(who)) expect(found, `finds ${row}`).toBe(false);
    }
    await Promise.all(
      Object.entries(access.columns)
        .filter(([, rights]) => rights === '')
        .map(async ([column]) => {
          const key = keyOf(rows[0]?.[0] ?? '');
          const asked = [
            from(who).select(column),
            from(who).select('*'),
            from(who)
              .select(readable[0] ?? column)
              .not(column, 'is', null),
            from(who)
              .select(readable[0] ?? column)
              .match(key)
              .order(column),
          ];
          for (const answer of await Promise.all(asked)) {
            expect(answer, column).toMatchObject({ data: null, error: { code: '42501' } });
          }
        }),
    );

    // Every column of every row that this person may not change: the request is refused or finds nothing.
    for (const [row, { update = {} }] of rows) {
      const sample = await sampleRow(table, keyOf(row));
      const changes = Object.keys(access.columns).flatMap((column) =>
        changesOf(table, column, sample)
          .filter((change) => !(update[`${column}=${change[column]}`] ?? update[column] ?? []).includes(who))
          .map((change) => ({ column, change })),
      );
      await Promise.all(
        changes.map(async ({ column, change }) => {
          const request = from(who).update(change).match(keyOf(row));
          const { error, data } = await (readable.length > 0 ? request.select(readable.join(',')) : request);
          const what = `changes ${row}: ${JSON.stringify(change)}`;
          if (error) expect(error.code, `${what}: ${error.message}`).toMatch(refusals);
          else
            expect({ data, right: access.columns[column] }, what).toMatchObject({
              data: [],
              right: /[us]/.exec(access.columns[column] ?? '') ? access.columns[column] : 'never granted',
            });
        }),
      );
      if (!accessTable[table]?.rows[row]?.delete?.includes(who)) {
        const { error, count } = await from(who).delete({ count: 'exact' }).match(keyOf(row));
        if (error) expect(error.code, `deletes ${row}`).toMatch(refusals);
        else expect(count ?? 0, `deletes ${row}`).toBe(0);
      }
    }
    if (!access.insert.includes(who)) {
      const sample = await sampleRow(table, keyOf(rows[0]?.[0] ?? ''));
      const row = newRowOf(table, who, sample);
      for (const request of [from(who).insert(row), from(who).insert([row, row])]) {
        expect((await request).error?.code, 'adds a row').toMatch(refusals);
      }
    }
    // Over somebody's row: an insert that turns into a change.
    for (const [row, { update = {} }] of rows) {
      if (Object.values(update).some((owners) => owners.includes(who))) continue;
      const given = Object.entries(await sampleRow(table, keyOf(row))).filter(([column]) => {
        const granted = Object.values(access.columns).some((rights) => rights.includes('i'));
        return granted ? access.columns[column]?.includes('i') : columnNamed(table, column)?.isDrawn !== true;
      });
      expect((await from(who).upsert(Object.fromEntries(given))).error?.code, `overwrites ${row}`).toMatch(refusals);
    }
    expect(await stateOf(world, table), 'nothing changed').toBe(before);

    // What is allowed goes through.
    for (const [row, { update = {} }] of rows) {
      const columns = Object.keys(update).filter((column) => update[column]?.includes(who) && !column.includes('='));
      if (columns.length === 0) continue;
      const sample = await sampleRow(table, keyOf(row));
      const same = Object.fromEntries(columns.map((column) => [column, sample[column]]));
      const answer = await from(who).update(same).match(keyOf(row)).select(readable.join(','));
      expect(answer, `changes ${row}`).toMatchObject({ error: null, data: [expect.anything()] });
    }
    if (access.insert.includes(who)) {
      const { error } = await from(who).insert(newRowOf(table, who, {}));
      expect(error, 'adds a row').toBeNull();
    }
  });
});

interface Trial {
  what: string;
  attempt: Attempt;
  check: (outcome: Outcome) => boolean;
}

/** The client without the generated types: the matrix asks for what they would not let it. */
type AnyClient = Client & { from: (table: string) => AnyTable };
interface Answer {
  data: unknown;
  count: number | null;
  error: { code: string; message: string } | null;
}
interface AnyRequest extends PromiseLike<Answer> {
  match: (key: Key) => AnyRequest;
  not: (column: string, operator: 'is', value: null) => AnyRequest;
  order: (column: string) => AnyRequest;
  select: (columns: string) => AnyRequest;
}
interface AnyTable {
  select: (columns: string) => AnyRequest;
  insert: (rows: Row | Row[]) => AnyRequest;
  upsert: (row: Row) => AnyRequest;
  update: (change: Row) => AnyRequest;
  delete: (options: { count: 'exact' }) => AnyRequest;
}

async function walk(table: string, trials: Trial[]): Promise<void> {
  const outcomes = await tryInSql(
    world,
    table,
    trials.map(({ attempt }) => attempt),
  );
  expect(outcomes).toHaveLength(trials.length);
  const wrong = trials.flatMap(({ what, check }, index) => {
    const outcome = outcomes[index];
    return outcome === undefined || check(outcome) ? [] : [`${what} → ${JSON.stringify(outcome)}`];
  });
  expect(wrong.slice(0, 12)).toEqual([]);
}

function isRefused({ code, count, changed }: Outcome): boolean {
  return !changed && count === 0 && (code === null || refusals.test(code));
}

const isPublic = ({ rows }: TableAccess) => Object.values(rows).some(({ read }) => read.includes('anonymous'));

function newRowOf(table: string, who: Actor, sample: Row): Row {
  const person = world.members[who === 'anonymous' ? 'otherGuest' : who];
  const made = world.newRow[table]?.(person);
  if (made) return made;
  return Object.fromEntries(Object.entries(sample).filter(([column]) => columnNamed(table, column)?.isDrawn !== true));
}

const columnNamed = (table: string, column: string) => columnsOf.get(table)?.find(({ name }) => name === column);

/** What to try on a column: the prepared changes, or anything else of its type. */
function changesOf(table: string, column: string, sample: Row): Row[] {
  const prepared = world.changes[table]?.[column];
  if (prepared) return prepared.filter((change) => change[column] !== sample[column]);
  const type = columnNamed(table, column)?.type ?? '';
  return [{ [column]: anotherValue(type, sample[column]) }];
}

function anotherValue(type: string, value: unknown): unknown {
  if (/^(smallint|integer|bigint|numeric)/.test(type)) return Number(value ?? 0) + 1;
  if (type === 'boolean') return value !== true;
  if (type === 'uuid') return world.members.otherGuest.id;
  if (type === 'date') return '2031-05-05';
  if (/^timestamp/.test(type)) return '2001-01-01T00:00:00+00:00';
  if (/^jsonb?$/.test(type)) return { forged: true };
  if (type.endsWith('[]')) return ['outro'];
  return 'outro';
}
