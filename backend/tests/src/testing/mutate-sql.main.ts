/**
 * `npm run test:mutations:sql [words …]`: makes one fault after the other in a running database (a policy that lets everybody, a guard
 * that sleeps, an administrators' function for all) and runs the tests of access, then those that name what it is about. Names what no
 * test finds and fails. Faults come from the catalog; with words only those whose name has one.
 */
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import postgres from 'postgres';
import { startBackend } from './start-backend.ts';

interface Fault {
  name: string;
  /** The object's bare name, which tests write. */
  object: string;
  make: string;
  undo: string;
}

const root = path.resolve(import.meta.dirname, '../../../..');
const access = 'backend/tests/src/access/';
const tests = globSync('backend/tests/src/**/*.test.ts', { cwd: root, exclude: ['**/evidence*.test.ts'] });

async function readFaults(sql: postgres.Sql): Promise<Fault[]> {
  const policies = await sql<Fault[]>`
    select format('policy %s of %s: %s', policyname, tablename, part) as name, tablename as object,
      format('alter policy %I on %I.%I %s (true)', policyname, schemaname, tablename, part) as make,
      format('alter policy %I on %I.%I %s (%s)', policyname, schemaname, tablename, part, condition) as undo
    from pg_policies, lateral (values ('using', qual), ('with check', with_check)) as parts (part, condition)
    where condition <> 'true' order by name`;
  const guards = await sql<Fault[]>`
    select format('guard %s', tgname) as name, relname as object,
      format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as make,
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as undo
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname like '%\\_guard%' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by name`;
  const functions = await sql<Fault[]>`
    select format('require_admin of %s', proname) as name, proname as object,
      regexp_replace(definition, 'perform private\\.require_admin\\(\\);', '') as make, definition as undo
    from pg_proc, lateral (select pg_get_functiondef(pg_proc.oid) as definition) as defined
    where pronamespace = 'private'::regnamespace and prokind = 'f' and prosrc like '%perform private.require_admin();%' order by name`;
  return [...policies, ...guards, ...functions];
}

const folder = await mkdtemp(path.join(tmpdir(), 'espacos-faults-'));
const backend = await startBackend(folder);
const sql = postgres(backend.addresses.superuserUrl ?? '', { max: 1, onnotice: () => undefined });

async function fails(files: string[]): Promise<boolean> {
  if (files.length === 0) return false;
  const { exitCode } = await execa(
    path.join(root, 'node_modules/.bin/vitest'),
    ['run', '--project=backend', '--bail=1', '--maxWorkers=1', ...files],
    { cwd: root, reject: false, env: { GIVEN_BACKEND: JSON.stringify(backend.addresses) } },
  );
  return exitCode !== 0;
}

let survivors = 0;
try {
  const words = process.argv.slice(2);
  const ofAccess = tests.filter((file) => file.startsWith(access));
  if (await fails(ofAccess)) throw new Error('The tests of access fail without a fault.');
  const faults = (await readFaults(sql)).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  for (const { name, object, make, undo } of faults) {
    await sql.unsafe(make);
    const named = tests.filter(
      (file) => !file.startsWith(access) && readFileSync(path.join(root, file), 'utf8').includes(object),
    );
    const isFound = (await fails(ofAccess)) || (await fails(named));
    await sql.unsafe(undo);
    if (!isFound) survivors += 1;
    console.log(`${isFound ? '✔' : '✖ not found:'} ${name}`);
  }
  console.log(`${faults.length - survivors} of ${faults.length} faults found`);
} finally {
  await sql.end();
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = survivors > 0 ? 1 : 0;
